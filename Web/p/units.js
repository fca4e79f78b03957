// Prices by the unit in which somebody thinks: the exact number of the server, in whole ten-thousandths of a cent, never as a
// floating number.

import { money } from './page.js'

const families = [{ oz: 1n, lb: 16n }, { 'fl oz': 1n, qt: 32n, gal: 128n }, { piece: 1n, dozen: 12n }]
const cent = 10_000n

/** 'per lb' → 'lb'; '' where it is the price of one that is compared. */
export const unitOf = measure => (measure.startsWith('per ') ? measure.slice(4) : '')

/** The units in which a price of this one can be said; of single pieces nobody asks the dozen. */
export const unitsLike = unit => (unit === 'piece' ? [] : Object.keys(families.find(family => family[unit]) ?? {}))

/** "28.24" of a cent in ten-thousandths: the server gives four places at most. */
function exact(text) {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}

/** In whole steps; a bound outward, but not for what the server's own four places left off. */
function inSteps(value, step, slack, basis) {
  if (basis === 'at_most') return (value - slack + step - 1n) / step
  return basis === 'at_least' ? (value + slack) / step : (value + step / 2n) / step
}

/** Whole cents of a decimal number of them. */
export const wholeCents = (text, basis) => Number(inSteps(exact(`${text}`), cent, 1n, basis))

/** "43.7¢" or "$6.99": so many cents for one unit, said for another. */
export function amount(text, basis, from = '', to = from) {
  const family = families.find(one => one[from] && one[to]) ?? { [from]: 1n, [to]: 1n }
  const value = (exact(text) * family[to]) / family[from]
  const slack = from === to ? 1n : family[to] / family[from] + 1n
  if (value >= 100n * cent) return money(Number(inSteps(value, cent, slack, basis)))
  const tenths = inSteps(value, cent / 10n, slack, basis)
  return `${tenths / 10n}.${tenths % 10n}¢`
}
