import { useQueryClient } from '@tanstack/react-query';
import { settings } from '#shared/contract/groups/settings.ts';
import { useCommand } from '#web/api/queries.ts';
import { showSettings, useSettings } from '#web/components/use-settings.ts';

/** Whether the sidebar shows words, kept with the person's settings. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const { sidebar_open: open } = useSettings();
  const cache = useQueryClient();
  const save = useCommand(settings.change, { invalidates: false, report: 'none' });
  return {
    open,
    toggle: () => {
      showSettings(cache, { sidebar_open: !open });
      save.mutate({ body: { sidebar_open: !open } });
    },
  };
}
