// The reference of docs.html, drawn from the server's OpenAPI document: its operations, objects and problems.

const { info, paths, components: { schemas, responses } } = await (await fetch('/openapi.json')).json()
const by = id => document.getElementById(id)

function el(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes)
  made.append(...children.flat().filter(child => child))
  return made
}

/** What stands between backticks is code. */
const inline = (text = '') => text.split('`').map((part, place) => place % 2 ? el('code', {}, part) : part)

const paragraph = (...parts) => el('p', {}, ...parts)

/** The names of objects lead to them. */
const linked = text => text.split(/\b([A-Z]\w+)/).map(part => schemas[part] ? el('a', { href: `#${part}` }, part) : part)

const definitions = rows => rows.length > 0 && el('dl', {}, rows.flatMap(([name, type, about]) => [
  el('dt', {}, el('code', {}, name), ' ', el('span', { className: 'type' }, linked(type))), el('dd', {}, inline(about))]))

const section = (id, heading, about, ...parts) => {
  by('contents').append(el('li', {}, el('a', { href: `#${id}` }, inline(heading)), `: ${about}`))
  by('reference').append(el('section', {}, el('h2', { id }, inline(heading)), ...parts))
}

const kinds = { boolean: 'true or false', integer: 'whole number', number: 'decimal number', object: 'object' }
const texts = { date: 'day', 'date-time': 'instant (UTC)', 'uri-reference': 'path' }
const span = (least, most) => least == null ? '' : most > Number.MAX_SAFE_INTEGER ? `, ${least} or more` : `, ${least} to ${most}`

/** "whole number, 1 to 50" */
function words(schema) {
  if (schema.$ref) return schema.$ref.split('/').pop()
  if (schema.anyOf) return schema.anyOf.map(words).join(', or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.type === 'array') return `list${span(schema.minItems, schema.maxItems)}; each ${words(schema.items)}`
  if (schema.type === 'string') return (texts[schema.format] ?? 'text') + (schema.maxLength ? `, at most ${schema.maxLength} characters` : '')
  return (kinds[schema.type] ?? 'any value') + span(schema.minimum, schema.maximum)
}

/** The members of an object, and those of objects in it: "plan.visits.items". */
const members = (schema, row, prefix = '') => Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => {
  const inner = members(member.items ?? member, null, `${prefix}${name}.`)
  const such = row?.[name] === undefined || inner.length ? '' : ` Such as \`${JSON.stringify(row[name])}\`.`
  return [[prefix + name, words(member) + (schema.required?.includes(name) ? '' : '; may be absent') + standard(member), (member.description ?? '') + such], ...inner]
})

const standard = schema => schema.default === undefined ? '' : `; default ${schema.default}`

const parameter = ({ name, required, schema, description }) =>
  [name, (required ? 'required; ' : '') + words(schema) + (schema.type === 'array' ? '; separated by commas' : '') + standard(schema), description]

const command = ({ title, target, body }) => [paragraph(`${title}:`),
  el('pre', {}, el('code', {}, `curl '${location.origin}${target}'${body ? ` --json '${JSON.stringify(body)}'` : ''}`))]

function operation(path, method, { operationId, summary, description, parameters = [], requestBody, responses: answers, 'x-examples': examples = [] }) {
  const { content } = answers[200]
  const json = content['application/json']
  const body = requestBody?.content['application/json'].schema
  const others = Object.entries(answers).filter(([status]) => status !== '200').map(([status, { $ref, description }]) =>
    [status, '', description ?? responses[$ref.split('/').pop()].description])
  section(operationId, `${method.toUpperCase()} \`${path}\``, summary, paragraph(`${summary}. `, inline(description)), ...examples.flatMap(command),
    definitions(parameters.map(parameter)),
    body && [paragraph('The body is a JSON object (', el('code', {}, 'application/json'), ') with these members:'), definitions(members(body))],
    paragraph('Answers 200 as ', inline(Object.keys(content).map(type => `\`${type}\``).join(', ')), json?.schema.properties ? ', in JSON with these members:' : '.'),
    definitions(members(json?.schema)),
    json?.example && el('details', {}, el('summary', {}, 'Example'), el('pre', {}, el('code', {}, JSON.stringify(json.example, null, 2)))),
    paragraph('Other answers:'), definitions(others))
}

document.querySelector('h1').append(` ${info.version}`)
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, told] of Object.entries(methods)) operation(path, method, told)
}
for (const [name, schema] of Object.entries(schemas)) {
  section(name, name, schema.description.split('. ')[0], paragraph(inline(schema.description)), definitions(members(schema, schema.examples?.[0])))
}
by('codes').append(definitions(Object.values(responses).flatMap(response =>
  Object.entries(response.content['application/problem+json'].examples).map(([code, { value }]) => [code, String(value.status), `${value.title}. ${value.detail}`]))))
// The place that the address names was not there yet.
if (location.hash) by(location.hash.slice(1))?.scrollIntoView()
