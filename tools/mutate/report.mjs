/**
 * The page of figures of a run, as Markdown. `kinds` has what is known of a survivor, by its key; `untried`
 * are the sources without a run, and `others` the results of each other seed.
 */
export function reportOf({ rows, others, untried, kinds }) {
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
    ...ofOthers(others, kinds),
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
function ofOthers(draws, kinds) {
  if (draws.length === 0) return []
  const lines = draws.map(({ seed, rows }) => {
    const tried = rows.reduce((sum, row) => sum + row.tried, 0)
    const noticed = rows.reduce((sum, row) => sum + row.tried - row.survivors.length, 0)
    const without = rows.flatMap(({ survivors }) => survivors).filter(({ key }) => kinds[key]).length
    const share = `${noticed} of ${tried} (${Math.round((noticed / tried) * 100)}%)`
    return `- draw ${seed}: ${share}; ${without} of the rest cannot be seen, or change the performance only`
  })
  const says =
    'Cases were written for what these showed. Of others, before cases were written for them, were noticed:'
  return ['', says, '', ...lines]
}

function code(text) {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence} ${text} ${fence}`
}
