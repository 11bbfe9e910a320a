import type { ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { deliverLetter, receivedMembershipId } from '#functions/platform/across.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { heldBy, placeOffer } from '#functions/records/holdings/received-offers/place-offer.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import { periodsOfOffer } from '#functions/records/work/consortium/received-offers.ts';
import { sendStandingOffers } from '#functions/records/work/consortium/send-deal-letters.ts';

interface DemoMember {
  office: string;
  tenant: string;
  membership: string;
}

/**
 * Brings the offers of the demo office to a library of the demo as letters, and commits those that it accepted to subscriptions. Repeating has no
 * effect.
 */
export async function offerDemoDeals(member: DemoMember): Promise<void> {
  const office = repositoryFor(systemCaller(member.office));
  await sendStandingOffers(office, member.membership, async () => {});
  const letters = [...(await repositoryFor(systemCaller(member.office)).model()).by('letter', 'membership_id', member.membership)];
  for (const { id } of letters) await deliverLetter(repositoryFor(systemCaller(member.office)), id, readLetter);
  const model = await repositoryFor(systemCaller(member.tenant)).model();
  const admin = [...model.all('user')].find(({ roles }) => roles.includes('admin'));
  for (const { id } of unplacedOffers(model, member)) {
    await repositoryFor(systemCaller(member.tenant, admin?.id ?? null)).commit((tx) => addProduct(tx, id));
    await repositoryFor(systemCaller(member.tenant, admin?.id ?? null)).commit((tx) => placeAccepted(tx, id));
  }
}

/** The accepted offers that are in no subscription yet. */
function unplacedOffers(model: ReadModel, { membership }: DemoMember): ReceivedOffer[] {
  return model
    .by('received_offer', 'membership_id', receivedMembershipId(membership))
    .filter((each) => each.state === 'accepted' && periodsOfOffer(model, each).length === 0);
}

function productId(offerId: string): string {
  return idOf('product of a demo offer', offerId);
}

/** Adds the product of an offer, and its provider, of which the library had nothing before. */
async function addProduct(tx: Transaction, offerId: string): Promise<void> {
  tx.isQuiet = true;
  const model = await tx.model();
  const offer = await tx.load('received_offer', offerId);
  if (model.find('product', productId(offerId))) return;
  const name = offer.provider ?? offer.name;
  const known = [...model.all('provider')].find((each) => each.name === name);
  const roles = { is_publisher: true, is_vendor: true };
  const provider = known ?? tx.create('provider', { ...blankProvider, ...roles, name, currency: offer.currency });
  const product = { ...blankProduct, id: productId(offerId), name: offer.products[0]?.name ?? offer.name };
  tx.create('product', { ...product, publisher_id: provider.id, owner_id: tx.caller.userId });
}

/** Commits an accepted offer to a new subscription. */
async function placeAccepted(tx: Transaction, offerId: string): Promise<void> {
  tx.isQuiet = true;
  const offer = await tx.load('received_offer', offerId);
  const placed = tx.save('received_offer', { ...offer, held: heldBy(await tx.model(), offer) });
  await placeOffer(tx, placed, { product_id: productId(offerId) });
}
