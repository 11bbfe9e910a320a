import { blankProvider } from '#shared/contract/entities/provider.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { houses, publisherKinds, seats, streets, vendorKinds } from './words.ts';

/** Publishers, those of them that sell as well, and agents. */
export function makeProviders(random: Random, profile: Profile, owners: readonly Made<'user'>[]): Made<'provider'>[] {
  const names = new Set<string>();
  const nameOf = (kinds: readonly string[]): string => {
    for (;;) {
      const name = `${random.pick(houses)} ${random.pick(kinds)}`;
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
  const make = (name: string, is_publisher: boolean, is_vendor: boolean): Made<'provider'> => {
    const currency = random.weighted(profile.currencies);
    const [country, city, post_code] = random.pick(seats[currency] ?? [['DE', 'Göttingen', '37073']]);
    return {
      ...blankProvider,
      id: random.id(),
      name,
      currency,
      is_publisher,
      is_vendor,
      active: !random.percent(3),
      abbreviation: random.percent(40)
        ? name
            .split(/[ -]/)
            .map((word) => word[0]?.toUpperCase())
            .join('')
        : null,
      owner_id: random.percent(60) ? random.pick(owners).id : null,
      website: `https://www.${foldForSearch(name).replaceAll(' ', '-')}.example`,
      addresses: [
        {
          address_type: 'main',
          address_1: `${random.int(1, 140)} ${random.pick(streets)}`,
          address_2: null,
          post_code,
          city,
          state: null,
          country,
        },
      ],
    };
  };
  return [
    ...Array.from({ length: profile.publishers }, (_, index) => make(nameOf(publisherKinds), true, index < profile.both)),
    ...Array.from({ length: profile.vendors }, () => make(nameOf(vendorKinds), false, true)),
  ];
}
