// Putting a deal, or words, on the list.

import * as entries from './entries.js'
import { say, t, toast } from './page.js'
import * as plan from './plan.js'

/** So that the list has its prices when it is opened, also without network. */
async function askPrices() {
  await plan.load()
  await plan.refresh(() => {})
}

/** A line that keeps the deal it was made from, if that is a listing's. */
export async function addToList({ title, listing_id: listing }) {
  await entries.load()
  const words = entries.clean('words', title)
  if (listing && entries.all().some(entry => !entry.checked && entry.listing_id === listing && entry.words === words)) {
    return say(t('“{what}” is on your list already.', { what: title.slice(0, 60) }))
  }
  const id = entries.add({ words, listing_id: listing })
  askPrices()
  toast(t('“{what}” is on your list.', { what: title.slice(0, 60) }), { label: t('Undo'), act: () => entries.remove(id) })
}

