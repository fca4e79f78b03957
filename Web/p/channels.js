// How a person is told: this browser, ntfy, e-mail or a webhook, each with its quiet hours.

import { Problem } from './data.js'
import { bdi, clock, dayOf, h, icon, openDialog, say, t } from './page.js'
import { ownChannel, pushState, subscribe, unsubscribe, watchPermission } from './push.js'
import { addressField, alertLine, answer, ensureVault, inWords, tried } from './vault.js'

const button = (words, act, label, kind = '') =>
  h('button', { class: `button ${kind}`, type: 'button', onclick: act, 'aria-label': label }, words)

const usualHours = { quiet_from: '21:00', quiet_to: '08:00' }

const kindNames = () => ({ web_push: t('Another browser'), mail: t('E-mail'), ntfy: t('ntfy'), webhook: t('Webhook') })

const target = channel => channel.address ?? channel.url ?? channel.host ?? `${channel.server}/${channel.topic}`

const hour = text => clock(new Date(`2000-01-01T${text}`))

const quiet = channel => channel.quiet_from === channel.quiet_to ? t('No quiet hours.')
  : t('Quiet from {from} to {to}.', { from: hour(channel.quiet_from), to: hour(channel.quiet_to) })

/** The section draws itself again when something changes; `changed` gets the channels. */
export class Channels {
  constructor(changed) {
    this.changed = changed
    this.body = h('ul', { class: 'cards' })
    this.place = alertLine()
    this.title = h('h2', { tabindex: -1 }, t('How you are told'))
    this.section = h('section', { class: 'stack' }, this.title,
      h('p', {}, t('A deal is told once, at most four messages a day, and never in your quiet hours unless it ends before they do.')),
      this.body, this.place)
  }

  async start() {
    this.stop = await watchPermission(() => this.draw())
    await this.draw()
  }

  async draw() {
    try {
      const { channels, kinds, push_key: pushKey } = await answer('GET', '/v1/channels')
      const own = await ownChannel()
      const state = await pushState()
      const others = channels.filter(channel => channel.channel_id !== own || state !== 'on')
      this.body.replaceChildren(
        ...(kinds.includes('web_push') ? [this.browser(state, pushKey, channels.find(channel => channel.channel_id === own))] : []),
        ...others.map(channel => this.card(channel)), ...this.more(kinds))
      this.changed(channels.filter(channel => channel.is_confirmed))
    } catch (problem) { this.place.textContent = inWords(problem) }
  }

  /** Draws again; the focus goes to the heading where what had it is gone. */
  async again(words) {
    await this.draw()
    if (!document.querySelector('dialog') && document.activeElement === document.body) this.title.focus()
    say(words)
  }

  browser(state, pushKey, channel) {
    const off = tried(async () => {
      await unsubscribe()
      await this.again(t('This browser shows no more messages.'))
    }, this.place)
    const on = tried(async () => {
      await subscribe(pushKey)
      await this.again(t('This browser tells you from now on.'))
    }, this.place)
    const said = {
      on: [t('Messages come to this browser, also while the page is closed.'), channel && this.state(channel),
        h('p', { class: 'row' }, channel && this.hoursButton(channel, pushKey), button(t('Turn off'), off))],
      off: [t('The browser asks first. You can turn it off here at any time.'),
        h('p', {}, button([icon('bell'), t('Tell me in this browser')], on, null, 'primary'))],
      denied: [t('This browser blocks messages of this page. To allow them, open the settings of the page, beside its address, and allow notifications. This card then changes by itself.')],
      'home-screen': [t('On iPhone and iPad only pages on the home screen may send messages: tap Share, then Add to Home Screen, open it from there, and come back to Watches.')],
      absent: [t('This browser cannot show messages of this page. Use another way, or the calendar below.')],
    }[state]
    return h('li', { class: 'card' }, h('h3', {}, t('This browser')), h('p', {}, said[0]), said.slice(1))
  }

  state(channel) {
    if (!channel.is_confirmed) return h('p', {}, t('A code is on its way there. It is good for a day.'))
    return [
      channel.failing_since && h('p', { class: 'warn' }, icon('warn'), ' ', t('Messages have not arrived since {day}.', { day: dayOf(channel.failing_since) })),
      h('p', { class: 'muted small' }, quiet(channel)),
    ]
  }

  card(channel) {
    const name = `${kindNames()[channel.kind]} ${target(channel)}`
    const remove = tried(async () => {
      await answer('DELETE', `/v1/channels/${channel.channel_id}`)
      await this.again(t('{channel} gets no more messages.', { channel: name }))
    }, this.place)
    return h('li', { class: 'card' }, h('h3', {}, kindNames()[channel.kind]), h('p', {}, bdi(target(channel))), this.state(channel),
      channel.secret && h('details', {}, h('summary', {}, t('Secret for your receiver')), addressField(t('Secret'), channel.secret)),
      !channel.is_confirmed && this.codeForm(channel),
      h('p', { class: 'row' }, channel.is_confirmed && channel.kind !== 'web_push' && this.hoursButton(channel),
        button(t('Remove'), remove, t('Remove {channel}', { channel: name }))))
  }

  codeForm(channel) {
    const place = alertLine()
    const field = h('input', { autocomplete: 'one-time-code', autocapitalize: 'characters', spellcheck: 'false', maxlength: 20, required: true })
    return h('form', {
      class: 'stack', novalidate: true,
      onsubmit: tried(async () => {
        try { await answer('POST', `/v1/channels/${channel.channel_id}/confirm`, { code: field.value }) } catch (problem) {
          field.focus()
          if (problem.status !== 400) throw problem
          throw new Problem(0, 'said', t('This is not the code of the newest message, or it is too old.'))
        }
        await this.again(t('Confirmed. Messages go to {channel}.', { channel: target(channel) }))
      }, place),
    }, h('div', { class: 'row end' }, h('label', { class: 'field grow' }, t('Code'), field), h('button', { class: 'button primary' }, t('Confirm'))), place)
  }

  hoursButton(channel, pushKey) {
    return button(t('Quiet hours'), () => this.openForm(channel.kind, channel, pushKey), t('Quiet hours of {channel}', { channel: pushKey ? t('this browser') : target(channel) }))
  }

  more(kinds) {
    const about = {
      mail: t('To an address that you give. A link in each message ends them.'),
      ntfy: t('To a topic of an ntfy server, for its app on your phone.'),
      webhook: t('To a program of your own, signed as Standard Webhooks say.'),
    }
    const offered = Object.keys(about).filter(kind => kinds.includes(kind))
    if (!offered.length) return []
    return [h('li', { class: 'card' }, h('h3', {}, t('Another way')), offered.map(kind => h('div', { class: 'way' },
      button([icon('plus'), kindNames()[kind]], () => this.openForm(kind), t('Add {channel}', { channel: kindNames()[kind] })),
      h('p', { class: 'muted small' }, about[kind]))))]
  }

  /** Adds a channel, or puts one anew with other quiet hours. */
  openForm(kind, channel = {}, pushKey) {
    const place = alertLine()
    const form = h('form', {
      class: 'stack', novalidate: true,
      onsubmit: tried(async () => {
        const wrong = [...form.elements].find(field => !field.checkValidity())
        if (wrong) {
          wrong.focus()
          place.textContent = wrong.validationMessage
          return
        }
        const values = valuesOf(form, kind, channel)
        if (pushKey) await subscribe(pushKey, values)
        else {
          await ensureVault()
          await answer('PUT', `/v1/channels/${channel.channel_id ?? crypto.randomUUID()}`, { kind, ...values })
        }
        dialog.close()
        await this.again(pushKey ? t('Saved.') : t('A message with a code is on its way. Enter the code here.'))
      }, place),
    }, fields(kind, channel), hours(channel), !pushKey && channel.channel_id && h('p', { class: 'note' }, t('A new code is sent there first.')), place,
    h('p', { class: 'row' }, h('button', { class: 'button primary' }, pushKey ? t('Save') : t('Send the code'))))
    const dialog = openDialog(pushKey ? t('Quiet hours') : kindNames()[kind], form)
  }
}

const field = (label, name, value, more = {}, about) => h('label', { class: 'field' }, label, about && h('small', {}, about),
  h('input', { name, value, required: true, autocomplete: 'off', ...more }))

function fields(kind, channel) {
  if (kind === 'mail') return field(t('E-mail address'), 'address', channel.address, { type: 'email', maxlength: 254, autocomplete: 'email' })
  if (kind === 'webhook') return field(t('Address (https)'), 'url', channel.url, { type: 'url', pattern: 'https://.+', maxlength: 1000 })
  if (kind !== 'ntfy') return null
  return [
    field(t('Server'), 'server', channel.server ?? 'https://ntfy.sh', { type: 'url', maxlength: 1000 }),
    field(t('Topic'), 'topic', channel.topic, { pattern: '[A-Za-z0-9_\\-]{1,64}', maxlength: 64 }, t('Long and hard to guess: who knows it can read along.')),
    field(t('Access token'), 'token', null, { required: false, maxlength: 100 }, t('Only where the server asks for one.')),
    h('label', { class: 'row' }, h('input', { type: 'checkbox', name: 'says_everything', checked: channel.says_everything }),
      h('span', { class: 'grow' }, t('Say which deals, not only how many. The ntfy server keeps messages in plain text.'))),
  ]
}

const hours = channel => h('fieldset', { class: 'stack' }, h('legend', {}, t('Quiet hours')),
  h('div', { class: 'row' }, Object.entries({ quiet_from: t('From'), quiet_to: t('To') }).map(([name, label]) =>
    h('label', { class: 'field grow' }, label, h('input', { type: 'time', name, required: true, value: channel[name] ?? usualHours[name] })))),
  h('p', { class: 'muted small' }, t('In the time of the store. The same time twice means none.')))

function valuesOf(form, kind, { secret }) {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(pair => pair[1]))
  if (kind === 'ntfy') values.says_everything = form.elements.says_everything.checked
  if (secret) values.secret = secret
  return values
}
