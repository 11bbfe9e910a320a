import { groups } from '#shared/contract/calls.ts';
import type { RoutedCall } from '#infra/call-routes.ts';

/** Every row of the call table, as far as the gateway is concerned. */
export function allCalls(): RoutedCall[] {
  return Object.values(groups).flatMap((rows): RoutedCall[] => Object.values(rows));
}
