import type { QueryClient } from '@tanstack/react-query';
import { inlineEditing } from '#shared/contract/groups/inline-editing.ts';
import { metaDataFields } from '#shared/contract/groups/metadata.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { queryFor } from '#web/api/queries.ts';
import { matching } from '#web/ui/data-grid/option-list.tsx';
import type { GridOption, LoadOptions } from '#web/ui/data-grid/grid-types.ts';

const ofProducts = ['publishers', 'product-types', 'subject-categories', 'owners'];
/** Max options offered from a long list. */
const offeredAtMost = 50;

/** The options of all lists' cells and filters, by the name that a column gives in `options`. */
export function optionSources(cache: QueryClient): LoadOptions {
  return async (column, search) => {
    const name = column.options ?? '';
    if (name === 'subscriptions') {
      const page = await cache.fetchQuery(
        queryFor(subscriptions.list, {
          query: { paginated: true, perPage: offeredAtMost, search, sort: [{ field: 'name', descending: false }] },
        }),
      );
      return (Array.isArray(page) ? page : page.data).map((row) => ({ id: row.id, name: row.name }));
    }
    if (name === 'roles') {
      const { users } = await import('#shared/contract/groups/users.ts');
      return matching((await cache.fetchQuery(queryFor(users.form, {}))).roles, search);
    }
    if (name === 'providers' || name === 'email-preferences') {
      // Loaded lazily: only few lists need these.
      const { contacts } = await import('#shared/contract/groups/contacts.ts');
      const { providers, email_preferences } = await cache.fetchQuery(queryFor(contacts.form, {}));
      return matching(name === 'providers' ? providers : email_preferences, search);
    }
    if (name.startsWith('meta-data-')) {
      const { types, categories, entities } = await cache.fetchQuery(queryFor(metaDataFields.form, {}));
      return matching({ 'meta-data-types': types, 'meta-data-categories': categories }[name] ?? entities, search);
    }
    const offered: Readonly<Record<string, readonly GridOption[]>> = ofProducts.includes(name)
      ? await cache.fetchQuery(queryFor(inlineEditing.product, {}))
      : await cache.fetchQuery(queryFor(inlineEditing.subscriptionPeriod, {}));
    return matching(offered[name] ?? [], search);
  };
}
