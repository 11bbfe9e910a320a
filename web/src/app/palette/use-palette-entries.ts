import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { search, type SearchHit } from '#shared/contract/groups/search.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import { matchCommand } from '#shared/domain/palette/match-command.ts';
import { queryFor } from '#web/api/queries.ts';
import { recentRecords } from '#web/api/recent-records.ts';
import { useSession } from '#web/api/use-session.ts';
import { entryAddress } from '#web/features/settings/settings-menu.ts';
import { hitAddress, searchAddress } from '#web/parts/search/hit-address.ts';
import { useText } from '#web/text/text.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useLabel } from '#web/ui/use-label.ts';
import { commands } from '../commands.ts';

/** Pause after the last key before records are searched. */
const pauseMilliseconds = 250;

/** An entry that the palette can open. */
export interface PaletteEntry {
  key: string;
  title: ReactNode;
  /** The kind of entry, in words. */
  kind: string;
  to: string | { search: string };
  /** The code of a command, which the search matches too. */
  code?: string;
  /** The search hit of a found record. */
  hit?: SearchHit;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The current address with a flag added. */
function withFlag(address: string, flag: string): { search: string } {
  const next = new URLSearchParams(address);
  for (const [name, value] of new URLSearchParams(flag)) next.set(name, value);
  return { search: next.toString() };
}

/** The commands that the person may use and that match the words. */
function useCommands(words: string): PaletteEntry[] {
  const t = useText();
  const { search: address } = useLocation();
  const permissions = useSession()?.user.permissions;
  const year = useFormats().today().slice(0, 4);
  const labels = { department: useLabel('department'), cost_center: useLabel('cost_center') };
  const allowed = commands
    .filter((command) => mayAccess(command.permission ?? 'signed-in', permissions))
    .map((command) => ({ ...command, title: command.label ? labels[command.label] : t(command.title) }));
  return matchCommand(allowed, words).map(({ to, title, group, short_code }) => ({
    key: to,
    title,
    kind: t(group),
    to: to.startsWith('?') ? withFlag(address, to) : entryAddress(to, year),
    code: short_code,
  }));
}

/** The records that match the words, and whether the search is still running. */
function useHits(words: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const t = useText();
  const formats = useFormats();
  const asked = useDebounced(words, pauseMilliseconds);
  const top = useQuery({ ...queryFor(search.top, { query: { query: asked } }, { keep: true }), enabled: asked !== '' });
  const hits = words === '' || asked === '' ? [] : (top.data ?? []);
  const entries = hits.flatMap((hit) => {
    const to = hitAddress(hit);
    const key = `${hit.tag}/${hit.publication_id ?? hit.id}`;
    return to === undefined ? [] : [{ key, title: formats.datesIn(hit.name), kind: t(`search.tags.${hit.tag}`), to, hit }];
  });
  return { entries, isSearching: asked !== words || top.isFetching };
}

interface PaletteEntries {
  groups: PaletteGroup[];
  /** The search for records is still running. */
  isSearching: boolean;
  /** Whether there is a command or a record among them. */
  hasFound: boolean;
}

/**
 * The palette's entries for the typed text (R006): commands, matching records, and questions to ask. Before anything is typed: the recent
 * records, and all commands.
 */
export function usePaletteEntries(typed: string): PaletteEntries {
  const t = useText();
  const words = typed.trim();
  const [recent] = useState(recentRecords);
  const known = useCommands(words);
  const { entries: hits, isSearching } = useHits(words);
  const commandGroup = { title: t('shell.palette'), entries: known };
  if (words === '') {
    const entries = recent.map(({ to, name, list }) => ({ key: to, title: name, kind: list, to }));
    return { groups: filled([{ title: t('shell.paletteRecent'), entries }, commandGroup]), isSearching: false, hasFound: true };
  }
  const holders = {
    key: 'holders',
    title: t('shell.paletteHolders', { words }),
    kind: t('titleLists.search.title'),
    to: `/title-search?query=${encodeURIComponent(words)}`,
  };
  const all = { key: 'all', title: t('search.seeAll'), kind: t('search.title'), to: searchAddress(words) };
  const records = { title: t('shell.paletteRecords'), entries: hits };
  const questions = { title: t('shell.paletteSearch'), entries: isIssn(words) ? [holders, all] : [all, holders] };
  const groups = filled(isIssn(words) ? [questions, records, commandGroup] : [commandGroup, records, questions]);
  return { groups, isSearching, hasFound: groups.length > 1 };
}

function filled(groups: PaletteGroup[]): PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}
