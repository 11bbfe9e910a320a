import { useEffect, useRef, useState } from 'react';
import type { Scenario } from '#shared/contract/entities/scenario.ts';
import { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioView } from '#shared/contract/rows/scenario-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { useCommand } from '#web/api/queries.ts';
import { changesOf, clashesOf } from '#web/ui/record/changes.ts';
import type { Conflict } from '#web/ui/record/use-record-form.ts';
import { blankDraft, type Draft, draftOf } from './draft.ts';

/** The server's version of the scenario on which the draft is based. */
type Saved = Pick<ScenarioView, 'id' | 'version' | 'department_budgets'> & { draft: Draft };

function savedOf(stored: Scenario | ScenarioView): Saved {
  return { id: stored.id, version: stored.version, department_budgets: stored.department_budgets, draft: draftOf(stored) };
}

/** The server's answer to an outdated version (409). */
interface Outdated {
  changed_by: { name: string };
  changed_at: string;
  current: Scenario;
}

function outdatedOf(error: unknown): Outdated | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const result = error.result as Partial<Outdated> | null;
  return result?.current && result.changed_by && result.changed_at !== undefined ? (result as Outdated) : undefined;
}

/** A scenario that is being edited: the draft, the saved version, and the choice between two people's changes (D1). */
export function useDraft(
  stored: ScenarioView | undefined,
  { financialPeriodId, onCreated }: { financialPeriodId: string; onCreated: (id: string) => void },
) {
  const [saved, setSaved] = useState(stored && savedOf(stored));
  const [draft, setDraft] = useState<Draft>(saved?.draft ?? blankDraft);
  const [conflict, setConflict] = useState<Conflict>();
  const create = useCommand(scenarios.create);
  const update = useCommand(scenarios.update);
  const isChanged = Object.keys(changesOf({ ...(saved?.draft ?? blankDraft) }, { ...draft })).length > 0;

  function rebase(next: Scenario | ScenarioView): void {
    const now = savedOf(next);
    setSaved(now);
    setDraft(now.draft);
  }

  // Newer data replaces the draft while it is unchanged.
  const latest = useRef(rebase);
  latest.current = rebase;
  useEffect(() => {
    if (stored && !isChanged && stored.version > (saved?.version ?? 0)) latest.current(stored);
  }, [stored, isChanged, saved?.version]);

  async function save(next: Draft, onDone?: () => void, base: Saved | undefined = saved): Promise<void> {
    try {
      if (!base) {
        const { result } = await create.mutateAsync({ body: { ...next, financial_period_id: financialPeriodId } });
        onDone?.();
        rebase(result);
        onCreated(result.id);
        return;
      }
      const body = { ...changesOf({ ...base.draft }, { ...next }), version: base.version };
      const { result } = await update.mutateAsync({ params: { id: base.id }, body });
      onDone?.();
      rebase(result);
    } catch (error) {
      const outdated = outdatedOf(error);
      if (!outdated || !base) return;
      onDone?.();
      const theirs = draftOf(outdated.current);
      setConflict({
        by: outdated.changed_by.name,
        at: outdated.changed_at,
        clashes: clashesOf({ ...base.draft }, { ...next }, { ...theirs }),
        dismiss: () => setConflict(undefined),
        settle: (mine) => {
          setConflict(undefined);
          const merged = { ...theirs, ...Object.fromEntries(Object.entries(next).filter(([field]) => mine.has(field))) };
          const current = savedOf(outdated.current);
          setSaved(current);
          setDraft(merged);
          if (mine.size > 0) void save(merged, undefined, current);
        },
      });
    }
  }

  return {
    draft,
    setDraft,
    saved,
    isChanged,
    isSaving: create.isPending || update.isPending,
    save: (next: Draft, onDone?: () => void) => void save(next, onDone),
    discard: () => setDraft(saved?.draft ?? blankDraft),
    conflict,
    rebase,
  };
}
