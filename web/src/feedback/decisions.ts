/** The choices so far, by the id of the row; a row without an entry is undecided. */
export type Decisions = Readonly<Record<string, boolean>>;

/** A click on Yes or No of a row: the active choice is cleared, another one takes its place (R018). */
export function choose(decisions: Decisions, id: string, choice: boolean): Decisions {
  const { [id]: before, ...others } = decisions;
  return before === choice ? others : { ...others, [id]: choice };
}

/** The active toggle of the header: the choice of all rows if they agree, else undefined (R018). */
export function chosenForAll(decisions: Decisions, ids: readonly string[]): boolean | undefined {
  const first = decisions[ids[0] ?? ''];
  return first !== undefined && ids.every((id) => decisions[id] === first) ? first : undefined;
}

/** A click on a toggle of the header: every row gets the choice, or is cleared where the toggle was on (R018). */
export function chooseForAll(decisions: Decisions, ids: readonly string[], choice: boolean): Decisions {
  if (chosenForAll(decisions, ids) === choice) return {};
  return Object.fromEntries(ids.map((id) => [id, choice]));
}

/** The decisions to send: only those of rows that are still open (R018). */
export function decided(decisions: Decisions, ids: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(ids.flatMap((id) => (decisions[id] === undefined ? [] : [[id, decisions[id]]])));
}
