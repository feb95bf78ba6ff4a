/**
 * The page of figures of a run, as Markdown. `kinds` has what is known of a survivor, by its key; `untried`
 * are the sources without a run, `others` the results of each other seed, and `draws` the figures of those
 * whose results are not kept.
 */
export function reportOf({ rows, others, untried, kinds, draws }) {
  const figures = rows.map(({ folder, possible, tried, survivors }) => ({
    name: `\`${folder}\``,
    possible,
    tried,
    noticed: tried - survivors.length,
  }))
  const sum = (of) => figures.reduce((total, each) => total + of(each), 0)
  const total = {
    name: 'all',
    possible: sum((each) => each.possible),
    tried: sum((each) => each.tried),
    noticed: sum((each) => each.noticed),
  }
  const line = ({ name, possible, tried, noticed }) =>
    `| ${name} | ${possible} | ${tried} | ${noticed} | ${Math.round((noticed / tried) * 100)}% |`
  return [
    '# Changes of the sources that the tests notice',
    '',
    'Written by `node tools/mutate/main.mjs --report`. One operator, bound, condition or statement of a',
    'source is changed at a time, and the tests are run: those beside the source, and the suite for',
    'adapters. Of the cases that call the changed function the quickest are run first, and then slower',
    'ones as far as their budget goes: each share is a lower bound.',
    '',
    '| sources | changes possible | tried | noticed | share |',
    '|---|---|---|---|---|',
    ...figures.map(line),
    line(total),
    ...untried.map((folder) => `| \`${folder}\` | not run yet | | | |`),
    ...ofOthers([...draws, ...others.map((other) => figuresOf(other, kinds))]),
    '',
    '## What no case noticed',
    '',
    '"Open": not yet known to be without effect. Each other reason was found by reading the source.',
    '',
    ...rows
      .flatMap(({ survivors }) => survivors)
      .map((each) => {
        const { file, line: at, kind, change, key } = each
        const reason = kinds[key] ?? 'open'
        return `- \`${file.replace('packages/', '')}:${at}\`, ${kind} ${code(change)}: ${reason}`
      }),
    '',
  ].join('\n')
}

// Those of another draw, for which no case was written yet, say more about the rest.
function ofOthers(draws) {
  if (draws.length === 0) return []
  const lines = draws.map(({ draw, tried, noticed, unseen, of = '' }) => {
    const share = `${noticed} of ${tried} (${Math.round((noticed / tried) * 100)}%)${of}`
    return `- draw ${draw}: ${share}; ${unseen} of the rest cannot be seen, or change the performance only`
  })
  const says =
    'Cases were written for what these showed. Of others, before cases were written for them, were noticed:'
  return ['', says, '', ...lines]
}

function figuresOf({ seed, rows }, kinds) {
  const survivors = rows.flatMap((row) => row.survivors)
  const tried = rows.reduce((sum, row) => sum + row.tried, 0)
  const unseen = survivors.filter(({ key }) => kinds[key]).length
  return { draw: seed, tried, noticed: tried - survivors.length, unseen }
}

function code(text) {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence} ${text} ${fence}`
}
