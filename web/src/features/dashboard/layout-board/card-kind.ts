import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { LayoutName, layouts } from '#shared/contract/layouts.ts';
import type { ElementSettings } from '#shared/domain/layouts/definition.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { messageText } from '#web/text/message-text.ts';
import { text, type TextKey } from '#web/text/text.ts';

/** A kind of card: its content and title. Its sizes are in the contract's layouts. */
export interface CardKind {
  /** A text of the screens; or of the answers, where the server uses the same name. */
  title: TextKey | Message;
  /** A description of its content, for the dialog that adds cards. */
  hint: TextKey;
  Card: ComponentType<{ settings: ElementSettings }>;
  /** The page that shows all of it. */
  to?: string;
  /** Requests its first data before the page is rendered. */
  ahead?: (cache: QueryClient) => void;
}

/** A card for each element of a board: one that is missing does not compile. */
export type CardKinds<N extends LayoutName> = Readonly<Record<keyof (typeof layouts)[N]['elements'] & string, CardKind>>;

/** A card's title in the current language. */
export function titleOfCard({ title }: CardKind): string {
  return typeof title === 'string' ? text(title) : messageText(title);
}
