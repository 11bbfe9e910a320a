import { useText } from '#web/text/text.ts';

/** Names a browser and its system in the person's language. The server records "Firefox on Linux". */
export function useBrowserText(): (recorded: string) => string {
  const t = useText();
  return (recorded) => {
    const [browser = '', system] = recorded.split(' on ');
    return system === undefined ? recorded : t('users.sessions.browser', { browser, system });
  };
}
