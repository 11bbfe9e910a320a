import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { productSubjects } from '../../holdings/products/product-subjects.ts';
import { nameOrder } from '../../ground/references/name-order.ts';
import { latestCostOf, subscriptionUse } from '../../use/usage/subscription-use.ts';
import type { PackBlock } from './pack-blocks.ts';
import type { PackRequest, PackSubject } from './pack-request.ts';
import { costPerUseText } from './use-blocks.ts';

/** Max alternatives shown. The number of further ones is stated. */
const mostAlternatives = 10;

interface Alternative {
  subscription: Subscription;
  common: readonly Message<'evidence-pack.samePublisher' | 'evidence-pack.sameSubject' | 'evidence-pack.sameType'>[];
}

/** The library's other subscriptions to products of the same subject, type or publisher: the product knows of no others. */
export function alternativesBlocks({ model, writer }: PackRequest, subject: PackSubject): PackBlock[] {
  const { tell, number, money, local, day } = writer;
  const found = alternativesTo(model, subject.subscription);
  const rows = found.slice(0, mostAlternatives).map(({ subscription, common }) => {
    const { recent, costs } = subscriptionUse(model, subscription);
    const price = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id))?.normalized_price;
    return {
      cells: [
        subscription.name,
        common.map(tell).join(', '),
        money(price, local),
        number(recent?.uses),
        costPerUseText(latestCostOf(costs, day)?.local, writer),
      ],
    };
  });
  const columns = [
    { heading: tell(say('evidence-pack.otherSubscription')) },
    { heading: tell(say('evidence-pack.inCommon')) },
    { heading: tell(say('evidence-pack.priceIn', { currency: local })), isNumber: true },
    { heading: tell(say('evidence-pack.usesShort')), isNumber: true },
    { heading: tell(say('evidence-pack.costPerUse')), isNumber: true },
  ];
  const more = found.length - rows.length;
  return [
    { kind: 'section', text: tell(say('evidence-pack.alternatives')) },
    { kind: 'note', text: tell(say('evidence-pack.alternativesKnown')) },
    rows.length > 0 ? { kind: 'table', table: { columns, rows } } : { kind: 'note', text: tell(say('evidence-pack.noAlternatives')) },
    ...(more > 0 ? [{ kind: 'note' as const, text: tell(say('evidence-pack.moreAlternatives', { count: more })) }] : []),
  ];
}

/** Subscriptions that are not cancelled, those with most in common first. */
function alternativesTo(model: ReadModel, { id, product_id }: Subscription): Alternative[] {
  const product = model.find('product', product_id);
  if (!product) return [];
  const publisher = model.resolve('provider', product.publisher_id);
  const type = model.resolve('product_type', product.product_type_id);
  const subjects = new Set(productSubjects(model, product).map((each) => each.id));
  const inOrder = nameOrder(model);
  return [...model.all('subscription')]
    .flatMap((subscription): Alternative[] => {
      const other = model.find('product', subscription.product_id);
      const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
      if (subscription.id === id || !other || other.id === product.id || !latest || latest.decision === 'cancelled') return [];
      const common = [
        ...(productSubjects(model, other).some((each) => subjects.has(each.id)) ? [say('evidence-pack.sameSubject')] : []),
        ...(publisher !== null && model.resolve('provider', other.publisher_id) === publisher ? [say('evidence-pack.samePublisher')] : []),
        ...(type !== null && model.resolve('product_type', other.product_type_id) === type ? [say('evidence-pack.sameType')] : []),
      ] as Alternative['common'];
      // A type alone, such as "journal", half of all subscriptions have in common.
      return common.some(({ code }) => code !== 'evidence-pack.sameType') ? [{ subscription, common }] : [];
    })
    .toSorted((a, b) => b.common.length - a.common.length || inOrder(a.subscription.name, b.subscription.name));
}
