import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { LayoutName, layouts } from '#shared/contract/layouts.ts';
import type { TextKey } from '#web/text/text.ts';

/** A card of a board: what stands in it, and how it is called. Its sizes stand in the contract's line of it. */
export interface CardKind {
  title: TextKey;
  /** What it shows, for whoever chooses what to add. */
  hint: TextKey;
  Card: ComponentType;
  /** The page that shows all of it. */
  to?: string;
  /** Asks for what it shows first while the page is still being made. */
  ahead?: (cache: QueryClient) => void;
}

/** A card for each element of a board: one that is missing does not compile. */
export type CardKinds<N extends LayoutName> = Readonly<Record<keyof (typeof layouts)[N]['elements'] & string, CardKind>>;
