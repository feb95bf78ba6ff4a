import type { StorageSuiteException } from '@sheaf/testing'

const titled = (title: RegExp, reason: string): StorageSuiteException => ({ case: title, reason })

const NAME = 'the name of the caller comes from scopeOf, not from the call'
const COUNT = 'a client counts its own commits, so it learns nothing about others'
const DEPTH = 'the folder of a user takes 2 segments and 10 bytes of each path'
const INDEX = 'the index is not available over HTTP, and the storage hides files by its own paths'
const DAMAGED = 'the rules for persons compare a change with the text before it, which is damaged'
const SEEN = 'the rules for persons refuse invisible characters and role markers'

/** The cases of the storage suite that cannot hold for a client, with the reasons. */
export const NOT_OVER_HTTP: readonly StorageSuiteException[] = [
  titled(/^storage: changes: (?:.*author|of 210|of 1,100|each handle|the log is there)/, NAME),
  titled(/^storage: changes: (?:a sequence is|commits made at once)/, COUNT),
  titled(/^storage: (?:concurrency|times|durability): .*(?<!")sequence (?:gr|goes|of two)/, COUNT),
  titled(/^storage: deep paths: (?:a file at|the folders of|a scope at|a path of)/, DEPTH),
  titled(/^storage: (?:read and write|paths): .*(?:16 segments deep|\/a\/x\.md"|exactly 1,024 bytes)/, DEPTH),
  titled(/^storage: doctor: .* after odd names/, DEPTH),
  titled(
    /^storage: non-interference: (?:answers stay|also where|what is hidden is found|a file is hid)/,
    INDEX,
  ),
  titled(/^storage: marks: are (?:not found in a file that|listed|read .* a view whose files hide)/, INDEX),
  titled(/^storage: damage: of the text: (?:the file can be written|the same text written)/, DAMAGED),
  titled(/^storage: large commits: 1,300 files/, 'a body has at most 4 MB'),
  titled(/^storage: contents: keeps (?:a byte|two byte|right to left|control|any text)/, SEEN),
  titled(/^storage: characters: (?:an append joins|keeps (?:a byte|U|v|the sep)|texts that)/, SEEN),
  ...['bidi', 'Hangul s', 'what (?:cannot|has no)', 'every kind of s', 'control', 'the edges']
    .concat('ends of', 'formulas', 'commands')
    .map((kind) => titled(new RegExp(`^storage: hostile texts: (?:keeps c|answers q)\\w+: ${kind}`), SEEN)),
  titled(/^storage: hostile texts: keeps as names .*: (?:commands|what cannot)/, SEEN),
  titled(/^storage: no ghosts: .*(?:any text|line separators|tabs)/, SEEN),
  titled(/^storage: queries: (?:answers (?:white|NUL)|an analyser's terms may)/, SEEN),
  titled(/^storage: snapshot: has each text to the last character$/, SEEN),
]
