// Messages to this browser (Web Push). Nothing here asks for the permission but `subscribe`, which a tap calls.

import { Problem, stored } from './data.js'
import { t } from './page.js'
import { answer, hasVault } from './vault.js'

const saved = () => stored.get('vault', 'push')

/** 'on', 'off', 'denied', 'home-screen' (iPhone and iPad, where only pages on the home screen may), or 'absent'. */
export async function pushState() {
  if (navigator.standalone === false && !self.PushManager) return 'home-screen'
  if (!isSecureContext || !navigator.serviceWorker || !self.PushManager || !self.Notification) return 'absent'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return await saved() && await registration?.pushManager.getSubscription() ? 'on' : 'off'
}

/** Which of the vault's channels is this browser. */
export const ownChannel = async () => (await saved())?.id

/** Calls `changed` when the permission changes, in whatever window. Returns what ends that. */
export async function watchPermission(changed) {
  const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => null)
  status?.addEventListener('change', changed)
  return () => status?.removeEventListener('change', changed)
}

function keyBytes(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}

const isOf = (subscription, key) =>
  String(new Uint8Array(subscription.options.applicationServerKey ?? [])) === String(key)

async function subscription(pushKey) {
  const started = await Promise.race([navigator.serviceWorker.ready, new Promise(resolve => setTimeout(resolve, 10_000))])
  if (!started) throw new Problem(0, 'push-failed', t('This page is not ready for messages yet. Load it again, then try once more.'))
  const key = keyBytes(pushKey)
  const had = await started.pushManager.getSubscription()
  if (had && isOf(had, key)) return had
  await had?.unsubscribe()
  try {
    return await started.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch {
    throw new Problem(0, 'push-failed', t('This browser reaches no push service. Some browsers have none, or have it turned off.'))
  }
}

async function register(made, hours) {
  const { endpoint, keys } = made.toJSON()
  const id = await ownChannel() ?? crypto.randomUUID()
  await answer('PUT', `/v1/channels/${id}`, { kind: 'web_push', endpoint, p256dh: keys.p256dh, auth: keys.auth, ...hours })
  await stored.put('vault', 'push', { id, endpoint })
}

/** To be called by a tap: the browser asks first thing. */
export async function subscribe(pushKey, hours = {}) {
  if (await Notification.requestPermission() !== 'granted') {
    throw new Problem(0, 'said', t('This browser was not allowed to show messages.'))
  }
  await register(await subscription(pushKey), hours)
}

export async function unsubscribe() {
  const id = await ownChannel()
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  if (id) await answer('DELETE', `/v1/channels/${id}`).catch(problem => { if (problem.status !== 404) throw problem })
  await stored.remove('vault', 'push')
}

/** Subscriptions end without a word: where this browser was told, it is again. */
export async function renew() {
  const had = await saved()
  if (!had || !hasVault() || Notification.permission !== 'granted') return
  const { channels, push_key: pushKey } = await answer('GET', '/v1/channels')
  if (!pushKey) return
  const own = channels.find(channel => channel.channel_id === had.id)
  const made = await subscription(pushKey)
  if (own && made.endpoint === had.endpoint) return
  await register(made, own && { quiet_from: own.quiet_from, quiet_to: own.quiet_to })
}
