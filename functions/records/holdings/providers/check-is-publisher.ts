import type { Provider } from '#shared/contract/entities/provider.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The publisher of a product or licence has that role; one that does not exist is refused by the commit. */
export function checkIsPublisher(provider: Pick<Provider, 'name' | 'is_publisher'> | undefined): Breach[] {
  if (!provider || provider.is_publisher) return [];
  return [{ field: 'publisher_id', message: say('common.notPublisher', { name: provider.name }) }];
}
