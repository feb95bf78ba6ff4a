/**
 * The names of holidays with a fixed date, by hand; each key is that date as a question may name it. Dates
 * that differ between countries (Thanksgiving, Mother's Day) and those of the moon are left out.
 */
export const HOLIDAYS: Readonly<Record<string, string>> = {
  '31 october': "hallowe{/'}en",
  '24 december': `christmas eve|xmas eve|heilig{abend/en abend/er abend}|veille de noël|réveillon de noël|
nochebuena|
véspera de natal|consoada|vigilia di natale|kerstavond|сочельник`,
  '25 december': `christmas day|xmas day|{erster/ersten} weihnachtstag|jour de noël|día de navidad|
dia de natal|
giorno di natale|eerste kerstdag`,
  '26 december': `boxing day|{zweiter/zweiten} weihnachtstag|santo stefano|tweede kerstdag`,
  '24 to 26 december': `christmas|xmas|weihnachten|noël|navidad{/es}|natal|natale|kerst{/mis}`,
  '31 december': `new year{/ }s eve|new year's eve|silvester|saint-sylvestre|réveillon du nouvel an|
nochevieja|
véspera de ano novo|passagem de ano|san silvestro|oudejaarsavond|oudjaar|oud en nieuw|канун нового года`,
  '1 january': `new year's day|new years day|neujahr{/stag}|jour de l'an|nouvel an|año nuevo|ano novo|
capodanno|
nieuwjaar{/sdag}|новый год`,
  '6 january': `epiphany|twelfth night|dreikönig{stag/e}|épiphanie|día de reyes|reyes|dia de reis|epifania|
befana|driekoningen`,
  '14 february': `valentine{/s}|valentine{'s day/s day}|valentinstag|saint-valentin|san valentín|
san valentino|
valentijnsdag`,
  '17 march': `st patrick's day|saint patrick's day`,
  '1 april': `april fools{/'} day|april fool's day`,
  '1 may': `may day|tag der arbeit|fête du travail|día del trabajo|dia do trabalhador|festa dei lavoratori`,
  '14 july': 'bastille day',
  '15 august': 'assomption|ferragosto',
  '3 october': 'tag der deutschen einheit',
  '1 november': `all saints{/'} day|allerheiligen|toussaint|todos los santos|todos os santos|ognissanti`,
  '5 november': 'bonfire night|guy fawkes night',
  '11 november': 'martinstag|sankt martin|armistice day|remembrance day',
  '5 december': 'sinterklaas{/avond}',
  '6 december': 'nikolaus{/tag}',
}

/** The same of languages that write words together or put endings to them. */
export const HOLIDAY_PARTS: Readonly<Record<string, string>> = {
  '31 october': '万圣[节夜]|萬聖[節夜]|ハロウィー?ン|핼러윈|할로윈',
  '24 december': '平安夜|圣诞前夜|クリスマス・?イ[ブヴ]|크리스마스 ?이브',
  '25 december': '圣诞节|聖誕節|クリスマス|크리스마스|성탄절',
  '31 december': '跨年夜?|大晦日|大みそか|섣달 ?그믐',
  '1 january': '元旦|元日|새해 ?첫날',
  '14 february': '情人节|情人節|バレンタイン(?:デー)?|밸런타인 ?데이|발렌타인 ?데이',
  '5 may': 'こどもの日|子供の日|어린이날',
  '7 july': '七夕(?=は|に|の)',
  '1 october': '国庆节|國慶節',
  '15 august': '광복절',
}
