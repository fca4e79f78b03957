// QR codes (ISO/IEC 18004) of bytes, at level L, as one SVG path.

import { h } from './page.js'

// By version from 1: check bytes of a block, and blocks.
const checks = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28]
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12]

/** Of the field with 256 elements. */
function times(a, b) {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

function generator(degree) {
  const made = [...Array(degree - 1).fill(0), 1]
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    made.forEach((value, at) => { made[at] = times(value, root) ^ (made[at + 1] ?? 0) })
  }
  return made
}

function checkBytes(data, divisor) {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()
    rest.push(0)
    divisor.forEach((value, at) => { rest[at] ^= times(value, factor) })
  }
  return rest
}

/** Modules that carry bits: all but the patterns. */
function room(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0
  return (16 * version + 128) * version + 64 - (marks && (25 * marks - 10) * marks - 55) - (version > 6 ? 36 : 0)
}

/** Length and text, padded, with the check bytes of each block, in the order of the symbol. */
function codewords(bytes, version) {
  const [count, check, all] = [blocks[version - 1], checks[version - 1], room(version) >> 3]
  const size = all - count * check
  const head = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255]
  const halves = [4, ...[...head, ...bytes].flatMap(byte => [byte >> 4, byte & 15]), 0]
  const data = Array.from({ length: halves.length >> 1 }, (_, at) => halves[2 * at] << 4 | halves[2 * at + 1])
  for (let pad = 0xec; data.length < size; pad ^= 0xfd) data.push(pad)
  const short = Math.floor(size / count)
  const divisor = generator(check)
  const parts = Array.from({ length: count }, (_, at) => data.splice(0, short + (at >= count - size % count ? 1 : 0)))
  const ends = parts.map(part => checkBytes(part, divisor))
  const woven = (rows, length) => Array.from({ length }, (_, at) => rows.map(row => row[at])).flat().filter(byte => byte != null)
  return [...woven(parts, short + 1), ...woven(ends, check)]
}

/** Rows of modules: 1 is dark; `fixed` says which belong to the patterns. */
function patterns(version) {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array(size).fill(0))
  const [dark, fixed] = [grid(), grid()]
  const set = (x, y, value) => { if (dark[y]?.[x] != null) [dark[y][x], fixed[y][x]] = [Number(value), 1] }
  const square = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (let at = 0; at < size; at++) [[6, at], [at, 6]].forEach(([x, y]) => set(x, y, at % 2 === 0))
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, far => far !== 2 && far !== 4)
  const places = marks(version, size)
  const last = places.length - 1
  places.forEach((x, i) => places.forEach((y, j) => {
    if (!(i + j === 0 || (i === 0 && j === last) || (i === last && j === 0))) square(x, y, 2, far => far !== 1)
  }))
  if (version > 6) putVersion(version, size, set)
  return { size, dark, fixed, set }
}

function marks(version, size) {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).reverse()]
}

function remainder(value, polynomial, digits) {
  let rest = value
  for (let step = 0; step < digits; step++) rest = (rest << 1) ^ ((rest >> (digits - 1)) * polynomial)
  return value << digits | rest
}

function putVersion(version, size, set) {
  const bits = remainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const [a, b] = [size - 11 + at % 3, Math.floor(at / 3)]
    set(a, b, bits >> at & 1)
    set(b, a, bits >> at & 1)
  }
}

/** Level and mask, twice. */
function putFormat({ size, set }, mask) {
  const bits = remainder(8 | mask, 0x537, 10) ^ 0x5412
  const bit = at => bits >> at & 1
  for (let at = 0; at < 15; at++) {
    set(8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, bit(at))
    set(at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, 8, bit(at))
  }
  set(8, size - 8, 1)
}

/** In columns of two from the right, up and down in turn. */
function putData({ size, dark, fixed }, bytes) {
  let at = 0
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const isUp = ((right + 1) & 2) === 0
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue
        dark[y][x] = (bytes[at >> 3] ?? 0) >> (7 - (at & 7)) & 1
        at++
      }
    }
  }
}

/** Rows of zeros and ones; throws for what no code up to version 26 holds (1,367 bytes). */
export function modules(text) {
  const bytes = new TextEncoder().encode(text)
  const fits = version => bytes.length + (version < 10 ? 2 : 3) <= (room(version) >> 3) - blocks[version - 1] * checks[version - 1]
  const version = checks.findIndex((_, at) => fits(at + 1)) + 1
  if (!version) throw new RangeError('too long for a QR code')
  const symbol = patterns(version)
  putFormat(symbol, 0)
  putData(symbol, codewords(bytes, version))
  // Readers need no best mask; the chessboard breaks up what text and padding look like.
  return symbol.dark.map((row, y) => row.map((value, x) => value ^ (symbol.fixed[y][x] ? 0 : (x + y + 1) & 1)))
}

export function qr(text) {
  const rows = modules(text)
  const side = rows.length + 8
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('')
  return h('svg', { viewBox: `0 0 ${side} ${side}`, class: 'qr-code', 'aria-hidden': 'true', 'shape-rendering': 'crispEdges' },
    h('rect', { width: side, height: side, fill: '#fff' }), h('path', { d: path, fill: '#000' }))
}
