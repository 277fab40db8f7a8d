/* The program of a virtual environment: starts the Python that pyvenv.cfg names as its home, with
   the same words, and tells it by __PYVENV_LAUNCHER__ where it was called.  That Python ends with
   this program, however this one ends. */
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define ROOM 32768
#ifdef WINDOWED
#define PROGRAM L"pythonw.exe"
#else
#define PROGRAM L"python.exe"
#endif

static wchar_t own[ROOM], folder[ROOM], home[ROOM], real[ROOM], line[2 * ROOM];
static char settings[ROOM];

static int fail(const wchar_t *what)
{
    fwprintf(stderr, L"%ls: %ls (%lu)\n", own, what, GetLastError());
    return 106;
}

/* Cut the last part off a path. */
static void leave(wchar_t *path)
{
    wchar_t *end = wcsrchr(path, L'\\');
    if (end)
        *end = 0;
}

static int read_home(void)
{
    wchar_t path[ROOM + 16];
    swprintf(path, ROOM + 16, L"%ls\\pyvenv.cfg", folder);
    FILE *file = _wfopen(path, L"rb");
    if (!file)
        return 0;
    settings[fread(settings, 1, sizeof settings - 1, file)] = 0;
    fclose(file);
    for (char *row = strtok(settings, "\r\n"); row; row = strtok(NULL, "\r\n")) {
        char *value = strchr(row, '=');
        if (value && !strncmp(row, "home", 4)) {
            value += 1 + strspn(value + 1, " ");
            MultiByteToWideChar(CP_UTF8, 0, value, -1, home, ROOM);
        }
    }
    return *home != 0;
}

/* Return what follows the program's own name on the command line. */
static const wchar_t *words_given(void)
{
    const wchar_t *at = GetCommandLineW();
    int quoted = 0;
    for (; *at && (quoted || (*at != L' ' && *at != L'\t')); at++)
        quoted ^= *at == L'"';
    return at;
}

static int run(void)
{
    GetModuleFileNameW(NULL, own, ROOM);
    wcscpy(folder, own);
    leave(folder);
    if (!read_home()) {
        leave(folder);
        if (!read_home())
            return fail(L"there is no pyvenv.cfg that names a home");
    }
    swprintf(real, ROOM, L"%ls\\%ls", home, PROGRAM);
    swprintf(line, 2 * ROOM, L"\"%ls\"%ls", real, words_given());
    SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", own);

    HANDLE job = CreateJobObjectW(NULL, NULL);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    STARTUPINFOW how;
    GetStartupInfoW(&how);
    PROCESS_INFORMATION begun;
    if (!CreateProcessW(real, line, NULL, NULL, TRUE, 0, NULL, NULL, &how, &begun))
        return fail(L"its Python does not start");
    AssignProcessToJobObject(job, begun.hProcess);
    WaitForSingleObject(begun.hProcess, INFINITE);
    DWORD code = 1;
    GetExitCodeProcess(begun.hProcess, &code);
    return (int)code;
}

#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE self, HINSTANCE none, LPWSTR words, int shown)
{
    return run();
}
#else
/* Ctrl-C is for the Python, whose answer is waited for. */
static BOOL WINAPI ignore(DWORD kind)
{
    return TRUE;
}

int wmain(void)
{
    SetConsoleCtrlHandler(ignore, TRUE);
    return run();
}
#endif
