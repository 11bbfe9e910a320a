import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { LayoutName, layouts } from '#shared/contract/layouts.ts';
import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { tell } from '#web/text/tell.ts';
import { text, type TextKey } from '#web/text/text.ts';

/** A card of a board: what stands in it, and how it is called. Its sizes stand in the contract's line of it. */
export interface CardKind {
  /** A text of the screens, or of the answers, where the server names the same. */
  title: TextKey | Message;
  /** What it shows, for whoever chooses what to add. */
  hint: TextKey;
  Card: ComponentType<{ settings: ElementSettings }>;
  /** The page that shows all of it. */
  to?: string;
  /** Asks for what it shows first while the page is still being made. */
  ahead?: (cache: QueryClient) => void;
}

/** A card for each element of a board: one that is missing does not compile. */
export type CardKinds<N extends LayoutName> = Readonly<Record<keyof (typeof layouts)[N]['elements'] & string, CardKind>>;

/** How a card is called in the language now spoken. */
export function titleOfCard({ title }: CardKind): string {
  return typeof title === 'string' ? text(title) : tell(title);
}
