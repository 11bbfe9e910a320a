import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a column of an import of providers can mean. */
export const providerFields = [
  'name',
  'alternative_name',
  'abbreviation',
  'role',
  'is_publisher',
  'is_vendor',
  'active',
  'website',
  'ringgold_id',
  'currency',
  'owner',
  'description',
  'address_1',
  'address_2',
  'post_code',
  'city',
  'state',
  'country',
  'contact_name',
  'contact_first_name',
  'contact_last_name',
  'contact_job',
  'contact_email',
  'contact_phone',
] as const;

export type ProviderField = (typeof providerFields)[number];

/** How a field is called in the mapping, the template and messages, and what belongs in it. */
export const providerFieldTexts: Record<ProviderField, { label: Message; help: Message }> = {
  name: { label: say('imports.name'), help: say('imports.publisherVendorNameKnownAlreadyFound') },
  alternative_name: { label: say('imports.alternativeName2'), help: say('imports.otherNamesSeparatedSemicolons') },
  abbreviation: { label: say('imports.abbreviation'), help: say('imports.exampleAcs') },
  role: { label: say('imports.role'), help: say('imports.publisherVendorBoth') },
  is_publisher: { label: say('imports.publisher'), help: say('imports.yesNoInsteadRole') },
  is_vendor: { label: say('imports.vendor'), help: say('imports.yesNoInsteadRole') },
  active: { label: say('imports.active'), help: say('imports.yesNoWithoutProviderActive') },
  website: { label: say('imports.website'), help: say('imports.providersSameWebsitePointedOutLikely') },
  ringgold_id: { label: say('imports.ringgoldId2'), help: say('imports.helpsFindProviderAgainCalledOtherwise') },
  currency: { label: say('imports.currency'), help: say('imports.threeLettersExampleEur') },
  owner: { label: say('imports.owner'), help: say('imports.emailAddressNameColleague') },
  description: { label: say('imports.description'), help: say('imports.notesOnTheProvider') },
  address_1: { label: say('imports.address'), help: say('imports.streetNumberMainAddress') },
  address_2: { label: say('imports.addressSecondLine'), help: say('imports.whatFollowsStreet') },
  post_code: { label: say('imports.postCode'), help: say('imports.mainAddress') },
  city: { label: say('imports.city'), help: say('imports.mainAddress') },
  state: { label: say('imports.state'), help: say('imports.stateProvinceMainAddress') },
  country: { label: say('imports.country'), help: say('imports.nameTwoLetterCode') },
  contact_name: { label: say('imports.contact'), help: say('imports.personProviderOneRowEachSame') },
  contact_first_name: { label: say('imports.contactFirstName'), help: say('imports.insteadWholeName') },
  contact_last_name: { label: say('imports.contactLastName'), help: say('imports.insteadWholeName') },
  contact_job: { label: say('imports.contactJob'), help: say('imports.whatPersonDoes') },
  contact_email: { label: say('imports.contactEmail'), help: say('imports.contactFoundAgain') },
  contact_phone: { label: say('imports.contactPhone'), help: say('imports.countrysPrefix') },
};
