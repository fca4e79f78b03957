// What to do for a price that asks for something, one sentence each, beside the word that names it.

import { h, t } from './page.js'

const sentences = () => ({
  digital_coupon: t('Clip the coupon in the store’s app first.'), store_coupon: t('Hand over the store’s coupon at the register.'),
  manufacturer_coupon: t('Hand over the manufacturer’s coupon at the register.'), loyalty_card: t('Use the store’s card at the register.'),
})

/** A line of what to do before one pays; nothing where no coupon and no card is asked for. */
export function hint({ conditions = [] }) {
  const known = conditions.map(name => sentences()[name]).filter(Boolean)
  return known.length > 0 && h('p', { class: 'line hint' }, known.join(' '))
}
