import type { IconProps } from '@cloudscape-design/components/icon';
import type { AnswerStatus } from '#shared/contract/envelope.ts';

/** The icon of each colour, so that the colour is never the only sign. */
export const statusIcons: Readonly<Record<AnswerStatus, IconProps.Name>> = {
  positive: 'status-positive',
  warning: 'status-warning',
  info: 'status-info',
  negative: 'status-negative',
};
