import { isCurrency } from '#shared/domain/money/currencies.ts';
import { takeCurrency } from '#shared/domain/money/currency-signs.ts';
import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { type Cell, cellText } from './cell.ts';

/** Max characters of a price; a longer text is a remark, even with figures. */
const longestPrice = 60;

/**
 * Whether a cell of a price column says that there is no price: “no subscription”, “pas d'abonnement”, “see package”. A text that resembles a price
 * is an unreadable price, which a person must correct.
 */
export function isNoPrice(cell: Cell): boolean {
  if (typeof cell !== 'string') return false;
  const text = cellText(cell);
  const amount = parseAmount(text);
  if (amount.ok) return false;
  return amount.code === 'not_an_amount' && !looksLikePrice(text);
}

function looksLikePrice(text: string): boolean {
  if (text.length > longestPrice) return false;
  const money = takeCurrency(text, undefined);
  const rest = money?.rest ?? text;
  // Letters typed for digits: “l0.5O”, “O,OO”.
  if (/^[\dOolI.,\s]+$/.test(rest) && /[\dO]/.test(rest)) return true;
  const letters = rest.replace(/[^\p{L}]/gu, '').length;
  if (letters < 3) return /\d/.test(rest) || (money?.currency !== undefined && rest === '' && !isCurrency(text.trim().toUpperCase()));
  // Beside words, a year is not a price; neither is the number of a row or a package.
  return [...rest.matchAll(/\d[\d.,'’ ]*/g)].some(([figure]) => {
    const number = figure.replace(/[.,'’ ]+$/, '');
    return (/[.,]\d{2}$/.test(number) || number.replace(/\D/g, '').length >= 3) && !/^(?:19|20)\d\d$/.test(number);
  });
}
