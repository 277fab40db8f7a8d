/* Opens Wine's desktop, says so, and keeps it open.  The first program that needs a desktop starts
   the process that shows it, which inherits that program's pipes and would keep them open. */
#include <windows.h>

int WINAPI WinMain(HINSTANCE self, HINSTANCE none, LPSTR words, int shown)
{
    static const char told[] = "open\n";
    DWORD written;
    MSG message;
    CreateWindowA("STATIC", "desktop", 0, 0, 0, 0, 0, HWND_MESSAGE, NULL, self, NULL);
    GetDesktopWindow();
    WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), told, sizeof told - 1, &written, NULL);
    while (GetMessageA(&message, NULL, 0, 0) > 0)
        DispatchMessageA(&message);
    return 0;
}
