import type { ElementType, HTMLAttributes } from 'react';
import styles from './primitives.module.css';

/** Cloudscape's steps of space: 2, 4, 8, 12, 16, 20 and 24 pixels. */
type Space = 'xxxs' | 'xxs' | 'xs' | 's' | 'm' | 'l' | 'xl';

interface PrimitiveProps extends HTMLAttributes<HTMLElement> {
  /** The element that fits the meaning. */
  as?: ElementType<HTMLAttributes<HTMLElement>>;
}

interface StackProps extends PrimitiveProps {
  gap?: Exclude<Space, 'xl'> | 'none';
  /** Whether it has the frame of a card. */
  framed?: true;
}

interface RowProps extends PrimitiveProps {
  gap?: Space | 'none';
  align?: 'start' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  /** Shrinks the parts where there is little room, rather than wrapping them. */
  nowrap?: true;
  /** Only as wide as its parts, within a line of text. */
  inline?: true;
  framed?: true;
}

/** Elements below each other, as wide as their place. Unlike Cloudscape's `SpaceBetween`, it puts no element around each child. */
export function Stack({ as: Tag = 'div', gap, framed, className, ...attributes }: StackProps) {
  return <Tag className={classes(styles.stack, framed && styles.framed, className)} data-gap={gap} {...attributes} />;
}

/** Elements in a row, which wrap and are centered by default. */
export function Row({ as: Tag = 'div', gap, align, justify, nowrap, inline, framed, className, ...attributes }: RowProps) {
  const variant = { 'data-gap': gap, 'data-align': align, 'data-justify': justify, 'data-nowrap': nowrap, 'data-inline': inline };
  return <Tag className={classes(styles.row, framed && styles.framed, className)} {...variant} {...attributes} />;
}

/** Secondary text without margins. */
export function Quiet({ as: Tag = 'p', small, className, ...attributes }: PrimitiveProps & { small?: true }) {
  return <Tag className={classes(styles.quiet, small && styles.small, className)} {...attributes} />;
}

/** Small secondary line below a value. */
export function Below({ as: Tag = 'span', className, ...attributes }: PrimitiveProps) {
  return <Tag className={classes(styles.below, className)} {...attributes} />;
}

/** Heading of a card or of a part of one; the `small` one within a card. */
export function Heading({ as: Tag = 'h2', small, className, ...attributes }: PrimitiveProps & { small?: true }) {
  return <Tag className={classes(styles.heading, className)} data-small={small} {...attributes} />;
}

/** Text for screen readers only. */
export function Hidden({ as: Tag = 'span', className, ...attributes }: PrimitiveProps) {
  return <Tag className={classes(styles.hidden, className)} {...attributes} />;
}

function classes(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ');
}
