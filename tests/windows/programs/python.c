/* A Python's program: hands its command line to the interpreter's library that lies beside it.
   With -DWINDOWED it is pythonw.exe, which opens no console. */
#include <windows.h>
#include <stdio.h>
#include <wchar.h>

typedef int (*interpreter)(int count, wchar_t **words);

static int run(int count, wchar_t **words)
{
    static wchar_t library[32768];
    GetModuleFileNameW(NULL, library, 32700);
    wchar_t *name = wcsrchr(library, L'\\');
    wcscpy(name ? name + 1 : library, PYTHON_LIBRARY);
    HMODULE loaded = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    interpreter start = loaded ? (interpreter)(void *)GetProcAddress(loaded, "Py_Main") : NULL;
    if (!start) {
        fwprintf(stderr, L"%ls cannot be loaded (%lu).\n", library, GetLastError());
        return 103;
    }
    return start(count, words);
}

#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE self, HINSTANCE none, LPWSTR line, int shown)
{
    int count;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count);
    return run(count, words);
}
#else
int wmain(int count, wchar_t **words)
{
    return run(count, words);
}
#endif
