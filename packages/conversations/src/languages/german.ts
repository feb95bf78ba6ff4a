import { joined, phrases, type Language } from './language.ts'

export const german = (): Language => ({
  name: 'German',
  hasCapitalNouns: true,
  plain: joined`
ich|es|wir|mein{/e/er}|der|die|das|den|dem|des|ein{/e/en/em/er}|und|oder|aber|in|im|am|auf|mit|für|zu|zum|
zur|von|vom|bei|nach|über|um|ist|sind|bin|immer|nicht|mehr|nur|ab|jetzt|vor|so|sehr|alle|habe
`,
  standing: {
    triggers: joined`
nix|ess|hab|bin|vegetarierin|kannst{/e}|könnte{/n/st}|dass|tabu|lieber|erinner|jede{/n/s}|abends|
morgens|weck|schick|bleib{/e}|dein{/e/en}|gib|zeig|rechne|alles|preise|sobald|daten|zahlen|höchstens|
maximal|mach|lass|für|schweizer|trinke|fliege|hör{/en}|drei|zwei|ein|eine|ohne|uhrzeiten|mit|
spätestens|wir|antworte{/n}|sprich|sprechen|rede|red|sei|seien|nicht{/s}|kein{/e/en}|gewöhn{/e}|
duz{/e/en}|maße|temperaturen|freitags|montags|sonntags|samstags|kurz{/e}|ausführliche|bei|falls|sag|
schreib{/t/en}|einheiten|erklär|sie{/z/ze/zen}|per|termine|englisch|deutsch|knappe|in|spar|emojis|
behandle|celsius|euro|ich|mir|mich|mein{/e/er/en}|bitte|immer|nie|niemals|ab|künftig|zukünftig|wenn|
vergiss|du|stets|nenn{/e}|merk|verzichte|nur|standardmäßig|zukunft|ihre{/n}|schluss|unter|nee|nochmal|
kürzer{/e}|länger|normal{/en}|du|darfst|bist|tabellen|listen|stichpunkte|besser|beispiele|quellen|
metrisch|habe|haus|wäre{/n}|würde{/st}|verschon|zurück|lange|laktose|glutenunverträglichkeit|vertrag|knie|
datum|ergebnis|beim|im|auf|brauch|einleitung|zusammenfassungen|fisch|uns|wieder|heiß{/e}|regel|
rechtschreibung|haftungsausschlüsse|fänd|das|hilft|blind|gehörlos|pronomen|name
`,
    joins: 'und|aber|also|dann|sondern|denn|weil',
    reasons: 'weil|da|denn|sonst|aber|und|ich|mein|meine|außer|haha|danke',
    lead: joined`
bitte|auch|und|aber|also|dann|ok|okay|hallo|hi|danke|ja|nein|übrigens|generell|grundsätzlich|allgemein|
wichtig|hinweis|noch etwas|wie gesagt|merk dir|denk daran|achtung|ps|eigentlich|ehrlich gesagt|
nur zur info|zur info|fyi|kurz|ach ja|merk dir bitte
`,
    spellings: {
      nichts: 'nix',
      esse: 'ess',
      trinke: 'trink',
      habe: 'hab',
      fahre: 'fahr',
      kannst: 'kannste',
      könntest: 'könnteste',
      nicht: 'net|nich',
      möchte: 'möcht',
    },
    sets: {
      habit: joined`
esse|trinke|nutze|benutze|trage|kaufe|arbeite|fahre|lese|schaue|höre|buche|reise|übernachte|fliege|
schlafe|wohne|zahle|koche|mache|nehme
`,
      lasts: joined`
immer(?! (wieder|noch|mehr))|nie|niemals|nie wieder|stets|{on}|jede[nrsm]? (?!(art|menge|hilfe))\p{L}+|
jedes ?mal|nicht mehr|kein\p{L}{0,2} [^,.]{1,30} mehr|für immer|grundsätzlich|generell|dauerhaft|
egal (was|wann|worum|wie)|täglich|wöchentlich|(mon|diens|donners|frei|sams|sonn)tags|mittwochs|morgens|
abends|mittags|nachts|wochenends|am wochenende|alles,? was du
`,
      cases: joined`
(wenn|falls|sobald) (ich|wir|du|es um|s um|es|was|man|jemand)(?! (wäre|hätte|zeit|lust|könnte|würde|
mal zeit))|(bei|für|in|zu) (?!(der|die|das|dem|den|mir|dir|uns|diese[mnrs]?|einem|einer|
meine[mr])(?!\p{L}))\p{L}+(en|er|s|ern|eln)(?=[ ,:])
`,
      days: joined`
(montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|morgens|vormittags|nachmittags|abends|
nachts|mittags|an wochenenden|am wochenende|wochenends|sonn- und feiertags)
`,
      clock: joined`
(\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mittag|mittags|mitternacht|
dem (frühstück|mittagessen|essen|abendessen)|feierabend|der arbeit)
`,
      end: '(,? (bitte|danke|zu mir|mit mir|mir gegenüber))*[.!]*$',
      manner: joined`
kurz|knapp|knapper|kürzer|ausführlich|ausführlicher|detailliert|förmlich|formell|locker|lockerer|höflich|
freundlich|ehrlich|direkt|direkter|sachlich|einfach|präzise|prägnant|in ganzen sätzen|in stichpunkten|
in stichworten|ohne umschweife|auf den punkt|in kleinbuchstaben|in reimen|im klartext
`,
      language: joined`
deutsch|englisch|französisch|spanisch|portugiesisch|italienisch|niederländisch|russisch|chinesisch|
japanisch|koreanisch|polnisch|türkisch|arabisch|katalanisch|latein|schwedisch|ukrainisch|griechisch|
plattdeutsch|bayerisch|schwäbisch|einfachem deutsch|einfacher sprache
`,
      verb: joined`
antworte|antworten sie|verwende|verwenden sie|benutze|benutzen sie|benutz|nutze|nutzen sie|nutz|gib|
geben sie|nenne|nennen sie|nenn|zeig|zeige|zeigen sie|schreib|schreibe|schreiben sie|erkläre|erklären sie|
erklär|füge|fügen sie|formatiere|formatieren sie|erwähne|erwähnen sie|halte|halt|halten sie|liste|
listen sie|mach|mache|machen sie|sag|sage|sagen sie|sprich|sprechen sie|frag|frage|fragen sie|vermeide|
vermeiden sie|verzichte|verzichten sie|lass|lassen sie|beginne|beginnen sie|beende|beenden sie|rechne|
rechnen sie|prüfe|prüfen sie|achte|achten sie|denk|denke|denken sie|bleib|bleibe|bleiben sie|fass|fasse|
fassen sie|übersetze|übersetzen sie|empfiehl|empfehlen sie|schlag|schlage|schlagen sie|vergiss|
vergessen sie|duze|duzen sie|sieze|siezen sie|rede|reden sie|bestätige|bestätigen sie|zitiere|
zitieren sie|markiere|runde|stell|stelle|stellen sie|setz|setze|setzen sie|berücksichtige|
berücksichtigen sie|beschränke|weise|weisen sie|hebe|liefere|liefern sie|biete|gliedere|ergänze|
korrigiere|korrigieren sie|begründe|vergleiche|warne|erinnere|nimm|nehmen sie|speichere|konvertiere|kürze|
hänge|ordne|sortiere|führe|bevorzuge|starte|ruf|tu|unterlasse|nehme
`,
      on: joined`
ab (morgen|heute abend|nächster woche|nächstem monat|jetzt)|von heute an|von morgen an|seit heute|
von hier an|für die zukunft|für immer|dauerhaft|ein für alle ?mal|bis ich etwas anderes sage|ab jetzt|
ab sofort|von jetzt an|von nun an|ab heute|künftig|zukünftig|in zukunft|fortan|ab nun|grundsätzlich|
standardmäßig|in allen (deinen |ihren |zukünftigen |künftigen )?antworten|bis auf weiteres|
bis auf widerruf
`,
      always: joined`
immer|stets|jedes ?mal|nie(mals)?( wieder| mehr)?|nie|grundsätzlich|ausschließlich|unter keinen umständen|
auf keinen fall
`,
      when: 'wenn|sobald|falls|immer wenn|jedes ?mal,? wenn',
      ask: joined`
(frage|bitte|erwähne|schreibe|schicke|sende|poste|anfrage|nachfrage|spreche|wissen will|wissen möchte|
bespreche|einfüge|teile)
`,
      these: joined`
das|es|diese[rsnm]?|dich|ihn|sie|ihr|dein[a-z]*|deren|die idee|den (vorschlag|ansatz|plan)|die (antwort|
version|variante|lösung)|dass|wie|was|wo|erste|zweite|option
`,
      infinitive: joined`
(verwenden|benutzen|nutzen|geben|angeben|nennen|zeigen|schreiben|erklären|hinzufügen|formatieren|erwähnen|
antworten|machen|sagen|vorschlagen|empfehlen|benennen|anzeigen|verzichten|vermeiden|bestätigen|auflisten|
angeben|zitieren|ansprechen|duzen|siezen|beachten|einfügen|weglassen|übersetzen|prüfen|liefern|halten)
`,
      thing: joined`
emojis?|smileys?|floskeln|höflichkeits\p{L}+|einleitung(en)?|vorrede|begrüßung(en)?|zusammenfassung(en)?|
entschuldigung(en)?|warnhinweise?|warnungen|haftungsausschl\p{L}+|disclaimer|komplimente|lob|witze|
tabellen|stichpunkte|aufzählungen|fachbegriffe|fachsprache|anglizismen|small ?talk|ausrufezeichen|
überschriften|fettdruck|markdown|abkürzungen|füllwörter|schnickschnack|blabla|belehrungen|
rückfragen am ende|fazit|umschweife
`,
      form: joined`
tabellen?|listen?|stichpunkten?|aufzählungen|fließtext|(lange[nrm]? )?text(en|e)?|absätzen?|romanen?|
diagrammen?|grafiken|bilder[n]?|schritten?|beispielen?|code|links|kurze[nr]? sätzen?|erklärungen|
schaubilder[n]?|skizzen|theorie|videos
`,
      state: joined`
gehörlos|taub|schwerhörig|(stark )?sehbehindert|blind(?! vor)|(rot-grün-)?(farben)?blind(?! vor)|
rot-grün-blind|autistisch|autist(in)?|legastheniker(in)?|epileptiker(in)?|asthmatiker(in)?|
(typ[- ][12][- ])?diabetiker(in)?|schwanger|rollstuhlfahrer(in)?|laktoseintolerant|veganer(in)?|
vegetarier(in)?|vegan|trocken|linkshänder(in)?|zöliakie|muslim(in|a)?|nichtraucher(in)?
`,
      owned: joined`
auto|führerschein|backofen|mikrowelle|spülmaschine|drucker|garten|smartphone|fernseher|kreditkarte|
fahrrad|waschmaschine|umluft
`,
      tool: joined`
mac|macbook|linux|windows|iphone|android|ubuntu|vim|emacs|vs ?code|excel|libreoffice|firefox|ipad|notion|
obsidian
`,
      unit: joined`
celsius|fahrenheit|metrisch|kilometern?|metern|gramm|kilo|litern?|euro|franken|dollar|
24h?-?(stunden)?-?format
`,
      so: '(,? (also|deshalb|deswegen|daher|darum)|[,;:])',
      amount: joined`
(\d+|ein(en|em|er)?|eine|zwei|drei|vier|fünf|sechs|acht|zehn|zwanzig|hundert) (kurzen? )?(sätzen?|satz|
zeilen?|wörtern?|worten?|absatz|absätzen?|stichpunkten?|vorschlägen?|optionen|punkten?|beispielen?)
`,
      each: 'pro antwort|je antwort|pro nachricht|jedes ?mal|immer|bitte|generell|reicht|reichen|genügen',
    },
    instructions: phrases`
(kannst|könntest|würdest) du (bitte )?(mir )?(immer(?! wieder)|künftig|in zukunft|ab jetzt|ab sofort|nie|
niemals|von nun an)

<(nenn|nenne|nennen sie|ruf) mich (?!(an|morgen|später|heute|einen?|verrückt|altmodisch|zurück|
wenn)(?![a-zäöüß]))

<{verb} ~(immer|stets|niemals|nie(?! war)|nie wieder|jedes ?mal|grundsätzlich|künftig|zukünftig|
in zukunft|ab jetzt|ab sofort|von nun an|von jetzt an|ab heute|bis auf weiteres|
standardmäßig)(?! (auftritt|noch|wieder kommt|abstürz|fehl|der|die|das) )

<{verb} .{0,160}(,| ) ?{when} ich .{0,100}{ask}

<(du sollst|du sollest|du solltest|du musst|du darfst|sie sollen|sie sollten|sie müssen|
ich möchte,? dass du) ([^ ]{1,40} ){0,6}?({always}|künftig|in zukunft|ab jetzt|nicht mehr|jedes ?mal)

<({verb}) ~(nicht|keine?n?|nichts) ~mehr

<(duz|duze|duzen sie|sieze|siezen sie) mich

<(halte|halt|halten sie|schreib|schreibe|formuliere|fasse) (alle )?(deine|ihre) antworten
`,
    orders: phrases`
<(sag|sagen sie|erzähl|erzähle|erzählen sie) (mir|uns) (bitte |doch )?(nicht|nie),? (dass ich|ich soll|
wie ich|was ich)|<(frag|frage|
fragen sie) (mich|uns) (bitte |doch )?(nicht|nie) (mehr )?(nach|ob|wie|wann|über|zu)(?! (dem|der|das|die|
diese[nmrs]?) )[ ]|<(erinner|erinnere|
erinnern sie) mich (bitte )?(nicht|nie) (mehr )?(an|daran)|<(gib|geben sie|mach|schick|schicken sie) (mir|
uns) (bitte )?(keine?n?|nie) (
{thing}|ratschläge|ratschlag|tipps|\p{L}+tipps|vorträge|vorhaltungen|predigten|links|vorschläge)(?! (zu|
für) (dem|der|diese))|<(belehr|
belehre|belehren sie|bemutter|bemuttere|tröste?|lobe?|ermahne?|bedauer|bedauere|nerv|beurteile?|
psychologisiere?) (mich|uns) (bitte )?(nicht|nie)|
<komm(en sie)? (mir|uns) (bitte )?(nicht|nie) (mehr )?mit (?!(de[mnr]|diese))|<(red|rede|sprich|
reden sie) (bitte )?(nicht|nie) (mehr )?(mit mir )?(über|von)(?! (das|den|die|
diese[nmrs]?) )[ ]

<(bitte )?keine?n? ({thing}|vorträge?|ratschläge?|tipps|\p{L}+(tipps|ratschläge|vorträge)|predigten|
moralpredigt\p{L}*|mitleid|
lebensweisheiten|sprüche|motivationssprüche)( (übers?|zu|zum|zur|wegen|vom?|gegen|ums?) (?!(dies|dem|
das)\p{L}*)[^?,]{2,40})?(,? (bitte|danke))*(?=[,;.!]|$)

(ich|wir) (will|wollen|möchte|möchten|brauch|brauche) (bitte |wirklich |einfach )?((keine?n?|
nie) ({thing}|ratschläge|tipps|\p{L}+tipps|
vorträge|predigten|mitleid|moralpredigt\p{L}*)|(nichts|nicht) (mehr )?(über|von|zu) (?!(das|dem|diese|
was)\p{L}*)[^?,]{2,40} (hören|wissen|lesen|
reden|sprechen))

<(bitte )?(duzen|siezen)(?![a-zäöüß])(?! (wir|die|sich|man))|wir können uns (auch |ruhig |gerne? |
doch )*(duzen|siezen)(?! (sich|wir))|(du kannst|sie können) (mich|uns)
 (auch |ruhig |gerne? )*(duzen|siezen)|<lass(t|en sie)? uns (doch |bitte )?(duzen|siezen)|(mir|uns) (ist|
wäre) das (du|sie) lieber

(ist|sind|bleib(t|en)) (bei|für) (mir|mich|uns) ((ein )?tabu|verboten|gestrichen|ein no-?go|nicht drin)

<(alle )?(deine|ihre|die) (antworten?|nachrichten|erklärungen)( sollen| sollten| dürfen| müssen| soll|
 darf| muss)(?! (ich|wir))[ ]

<(bitte )?(nur|bloß|lediglich) die (antwort|lösung|fakten)(,| ohne|[.!]*$| bitte)

<{on},? (bitte )?(nur noch|nur|höchstens|maximal|ein|eine|einen|keine?|ohne|mit|in|mehr|
weniger) [^?]{1,50}[.!]*$

<(bitte )?(schweizer|österreichische|neue|alte|britische|amerikanische) (rechtschreibung|
schreibweise)( bitte)?[.!]*$|bleib(e|en sie)? (bitte )?(beim|bei der|bei|im) (?!dir|mir|
der sache)[^?]{2,40}[.!]*$

<mach(e|en sie)? (es )?(dir|sich) (bitte )?zur (gewohnheit|regel)|(für mich|bei mir) (bitte )?(nie|
niemals|nichts|immer|keine?|ohne)[ ]

<(sag|sagt|sagen sie)( bitte| doch| ruhig| einfach| nur)* (?!(ihm|ihr|ihnen|nichts|das|es|ja|nein|mir|uns|
bescheid|so|was)(?!\p{L}))\p{L}+ zu mir

<{on},? (bitte )?(?!(ist|sind|wird|gibt|der|die|das|ich|wir|er|es|mein|meine|
hat)(?![a-zäöüß]))[a-zäöüß]+(?<!t) (bitte )?(nur )?(in|auf|mit|ohne|als) [^.?]{1,40}[.!]*$

<(antworte|antworten sie|sei|seien sie|fass|fasse|halte|halt|erklär|erkläre|schreib|schreibe|bleib|bleibe|
formuliere)( dich| dinge| alles| es| mir| immer| bitte| deine antworten| so| möglichst|
 gern)* ({manner})( (und|aber) ({manner}))*{end}

<(bitte )?(nur )?(kurze|knappe|ausführliche|präzise|einfache|ehrliche|detaillierte|direkte)( und (kurze|
knappe|ausführliche|präzise|einfache|ehrliche|direkte))? (antworten|erklärungen|sätze|
nachrichten)( reichen( mir)?| genügen( mir)?| sind mir lieber| bevorzugt)?{end}

<(gewöhn|gewöhne|gewöhnen sie) (dich|dir|sich)( bitte)? (an|daran)

<(red|rede|reden sie) nicht (um den|drum)|(lass|lassen sie) (die|das|den|alle) (floskeln|einleitung(en)?|
höflichkeiten|emojis|entschuldigungen|small ?talk|begrüßung(en)?|witze|vorrede|zusammenfassung)( weg|
 bleiben| sein)?

<(bitte )?(nichts|keine? ([a-zäöüß]+ )?(anrufe?|termine?|meetings?|besprechungen|erinnerungen|nachrichten|
benachrichtigungen|treffen|buchungen|flüge|mails|wecker|kurse|schichten|kaffee|alkohol))( bitte)? (vor|
nach|zwischen|ab|bis) (um )?{clock}|(bitte )?({days}|vor {clock}[^,.?]{0,12}|
nach {clock}[^,.?]{0,12}) (bitte )?(nichts|keine?n? ([a-zäöüß]+ )?(anrufe?|termine?|meetings?|
besprechungen|erinnerungen|nachrichten|treffen|mails|kaffee|alkohol)|nicht stören|frei ?halten|nur )

<(wenn|sobald|falls|immer wenn) [^,?]{1,50}(geht|ist|sind|wird|kommt|vorkommt|schreibe|frage|spreche|rede|
bin|klinge|schicke|einfüge), (dann |bitte |nur )*(antworte|antworten sie|frag|frage|nimm|nutze|schreib|
zeig mir|gib mir|sag|erklär|(in|auf|mit) [^ ]+[.!]*$)

<(antworte|antworten sie|schreib|schreibe|schreiben sie|sprich|sprechen sie|rede|red)( mir| mit mir|
 bitte| nur)* (nur )?(auf|in) ({language}){end}

<(sprich|sprechen sie|rede|red|schreib)( mit mir| bitte| nur)* ({language}){end}

<(bei|für|in) (meine[nr]? )?(rezepten|rezepte|code|programmcode|codefragen|reisen|preisen|preise|daten|
zeiten|temperaturen|entfernungen|maßen|maße|mails|e-mails|briefen|flügen|hotels|zahlen|einheiten|mathe|
übersetzungen|wetter|namen|gewichten|kochfragen)(,| bitte| immer| nie| keine?| nur| lieber|:)[ ]

<(preise|temperaturen|maße|maßeinheiten|einheiten|entfernungen|gewichte|datumsangaben|uhrzeiten|mengen|
zahlen|beträge|alles) (bitte )?(nur |immer )?(in |im |auf )?(celsius|fahrenheit|metrisch|kilometern?|euro|
franken|dollar|gramm|litern?|kilo|24-stunden-format|metern)( statt( in)? [a-zäöüß]+| angeben| bitte)*{end}

<(nutz|nutze|verwende|benutze|benutz|nimm|rechne in|gib (temperaturen|preise|maße|entfernungen|gewichte|
einheiten) in) (bitte )?(celsius|fahrenheit|kilometer|euro|gramm|stichpunkte|einfache wörter|
einfache sprache)( an)?{end}

<(behandle|behandeln sie) mich (wie|als)

<(schreib|antworte|nimm|nutze?|verwende|mach)e?( mir| lieber| bitte| einfach| wieder| ganz| normalen?| in|
 im| mit| nur)+ ({form})

<(bitte )?(antworten )?(nicht mehr als|nie mehr als|nie länger als|nicht länger als|höchstens|maximal|max|
unter|bis zu|weniger als|in) {amount}( {each}| bleiben| lang)*(,? (bitte|jedes ?mal|immer|generell|
mehr nicht))*[.!]*$|{amount}( {each})*,? (maximal|max|höchstens|mehr nicht|nicht mehr|pro antwort|
je antwort)( {each})*[.!]*$

^(?!(ich|er|sie|es|wir|wie|danke|das|der|die|mag|liebe)(?!\p{L}))(?!.*(?<!\p{L})(ich|kann|ist|sind|war|
waren|hat|hatte|kam|wird|gibt|regnet|kommt)(?!\p{L}))[^,?.]{3,50},? (immer|jedes ?mal|nie|niemals|
grundsätzlich|generell|künftig|ab jetzt|ab sofort|in zukunft|ohne ausnahme)(,? bitte)?[.!]*$(?<!wie immer)

<(mein|unser) (\p{L}+)?name (schreibt sich|wird|spricht sich)|(für|bei) (mein|meine|meinen|meinem|
meiner) (kind|tochter|sohn|frau|mann|partner\p{L}*) (bitte )?(sie|er|they|dey)/

(wenn|falls) (du|sie) (dir )?(was |etwas |es |mal )?(unsicher|nicht weißt|nicht wissen|
keine ahnung)[^,?]{0,12},? (dann |bitte |lieber )*(sag|einfach|frag|gib|nachfragen|sagen|ehrlich)

<(wenn|falls) ich (dir )?(\p{L}+ ){0,4}(schicke?|schreibe?|poste|einfüge|teile|frage|
reinkopiere),? (dann |bitte |nur )*(die|nur|antworte?|keine?|sag|nenn|zeig|korrigier|auf|gib|fass|erklär|
prüf)

<(können|könnten|wollen) wir (bitte |einfach |immer )*(bei|auf) ({unit}|{language}|du|sie|{form})

<(es hilft mir( sehr| total)?|mir hilft( es)?|(fänd|fände|find|finde) ich (gut|besser|super|schön)|(fänd|
fände) es (gut|schön)),? wenn (du|sie) |(kurze|konkrete|einfache|kleine)? ?\p{L}+ helfen mir( sehr| total|
 am meisten)?[.!]*$

(bitte )?(kein|keine|keinen|ohne)( (langen?|unnötigen?|großen?))? ({thing})(,? (bitte|danke|nie|ever|
generell|mehr|in deinen antworten|am ende))*[.!]*$

<(datum|uhrzeiten?|preise|temperaturen|beträge|zeiten|daten|maße)( bitte| immer)? (als|im|in|mit|
nach) [^?]{2,40}[.!]*$(?<!(ist|sind|war|waren|hat|haben)[.!]*)|(metrisch|celsius|metrische einheiten)(,|
 bitte| immer)+[.!]*$

<(bitte )?keine (tipps|vorschläge|rezepte|ideen|empfehlungen|links|beispiele) (mit|zu|auf|von|aus|in|
für)[ ]
`,
    lasting: ['{lasts}'],
    cases: ['{cases}'],
    directed: phrases`
(wenn|falls|sobald) (ich (dich|dir|sie|dir was)|du (mir|mich|was|etwas))|<(?!(ich|wir|er|sie|man|du|es|
die|der|das|mein\p{L}*|sein\p{L}*|ihr\p{L}*|unser\p{L}*)(?!\p{L}))(\p{L}+ ){0,3}(?<!t )(immer|nie|stets|
grundsätzlich|generell) (nur |erst |zuerst |auch )?(mit|ohne|in|auf|als|per|zuerst|erst|nur|kein\p{L}*|
von|nach|vor|ab)(?!\p{L})(?!.* (ist|sind|war|hat|haben|wird|kann|muss|geht|kommt|macht)(?!\p{L}))|
(?<=({cases})[^?]{1,60}[ ,]+)(?<!ich )({verb})(?!\p{L})(?! (ich|wir))

<(({lasts})[, ]+)?({verb}|hau|pack|leg|lege|plan|plane|such|suche|bau|baue|weck|wecke|erinner|schick|
schicke|spar|nimm|setz|rechne|merk|buch|buche|trag|lies|kürz|formulier)(?!\p{L})(?! (ich|er|es|wir|der|
die das)(?!\p{L}))

(?<!\p{L})bitte(?!\p{L})|(kannst|könntest|würdest|sollst|solltest|brauchst) du|du (sollst|solltest|musst|
brauchst)|(können|könnten|würden) sie|(ich (will|möchte|hätte gern|fänd[es]?|fände|find|finde|wünsch|
wünsche|brauche)|wäre?|mir (ist|wäre?)|es wäre)[^,.?]{0,30},? (wenn|dass) (du|sie)|(will|
möchte) ich (keine?n?|nichts|nur)

(schreib|formulier|gib|zeig|mach|nenn|antworte|red|rechne)(st|est) du|deine (antworten|mails|texte|
erklärungen|vorschläge|nachrichten)|<(keine?n?|nichts|ohne|nur|lieber|zuerst|erst) (?!(ahnung|problem|
wunder|zeit|lust|plan|sorge|bock|frage|ist|war|mal)(?!\p{L}))\p{L}|<(?!(ich|wir|er|sie|man|du|es|kann|
können|muss|soll|darf|die|der|das|mein\p{L}*)(?!\p{L}))[^,.?]{2,60} {infinitive}(?=[,.!]|$)
`,
    preferences: phrases`
(ich |<)(esse|ess|mag) (eigentlich |fast |so gut wie )?alles,? (außer|bis auf|nur kein|nur keine|nur keinen)

(ich|wir) (ziehe|ziehen|bevorzuge|bevorzugen|favorisiere)(?! ({these}) ?(vor)?[.!]*$)

(ich|wir) [a-zäöüß]{2,20} ([^ ]{1,40} )?(am )?(lieber|liebsten)(?! hätte)|am liebsten (?!wäre|
würde ich jetzt)[a-zäöüß]+ ich

((ich|wir) |<)(mag|mögen|liebe|lieben|hasse|hassen|verabscheue|meide|vermeide|vermeiden|verabscheuen|
genieße) (?!({these}|nicht mehr)(?![a-zäöüß]))

((ich|wir) |<)(esse|essen|trinke|trinken|nutze|nutzen|benutze|benutzen|verwende|verwenden|rauche|fliege|
trage|kaufe|arbeite|arbeiten|fahre|schreibe|lese) ([^ ]{1,40} ){0,4}?(kein|keine|keinen|nie|niemals|nur|
ausschließlich|immer|stets|grundsätzlich|prinzipiell)(?! (noch|mehr|diese|dieses))

(ich|wir) (kann|können|vertrage|vertragen|ertrage) ([^ ]{1,40} ){0,3}?(nicht (ausstehen|leiden|vertragen|
ab|essen|trinken)|keine? (milch|laktose|gluten|nüsse|fisch|scharfes|weizen|alkohol|soja|eier))

(ich |<)bin ((eine?|kein|keine|auch|strikt|streng|strenge[r]?|sehr|stark|überzeugte[r]?|leider|absolut|
großer|ein großer|seit [^ ]+ jahren|seit jahren|gegen [^ ]+( und [^ ]+)?|eher) ){0,4}(vegetarier|
vegetarierin|veganer|veganerin|vegetarisch|vegan|allergisch|glutenintolerant|diabetiker|diabetikerin|
farbenblind|linkshänder|linkshänderin|frühaufsteher|frühaufsteherin|nachteule|morgenmensch|fan von|
legastheniker|pescetarier)

meine? lieblings[a-zäöüß]+ ([^ ]{1,40} ){0,4}(ist|sind)

mir ist ([^ ]{1,40} ){0,3}wichtig,? dass du

(vertrage|mag|esse|trinke|ertrage|nutze|benutze) ich ([^ ]{1,40} )?(nicht|nie|kaum|ungern|gern|
gerne)(?= ?[,.!]| ?$)

((ich |<)(bin|fahre?|trinke?|esse?|hab|habe|nutze|benutze|kann|höre?|sehe?|lebe|wohne|vertrage?|koche|
arbeite|spreche)(?! (heute|gerade|müde|krank|spät|gleich|beim|im|grade?|jetzt|eben|noch|schon|kurz|unter|
auf dem|in (der|einer|eile)|zu spät|unterwegs|fertig|hunger|keine? (zeit|lust|bock|brot|milch|
ahnung)))( [\p{L}0-9-]+){0,6}|wir (haben|essen|fahren|arbeiten|nutzen|leben|kochen)(?! (heute|gerade|
diese|morgen))( [\p{L}0-9-]+){0,5}|<(kein ({owned})|knie kaputt|rücken kaputt)){so} (bitte )?(keine?n?|
nichts|nix|nur|nie|erst(mal)?|zuerst|bitte|ohne|gib|zeig|nimm|spar|vermeide?|formulier|immer|kurze|
günstige)

(ich |<)bin ((eine?|stark|leider|fast|komplett|seit \p{L}+|auf einem ohr|auch|ja) )*({state})

(ich |<)(hab|habe) ((eine?|ne|starke|leider|schwere) )*(adhs|ads|autismus|legasthenie|asthma|epilepsie|
diabetes|zöliakie|arthrose|rheuma|tinnitus|hörgeräte|bluthochdruck|\p{L}+(allergie|unverträglichkeit|
intoleranz))

(ich |<)(vertrag|vertrage) (keine?n? )|wir (essen|leben|kochen) (nur )?(koscher|halal|vegan|vegetarisch|
glutenfrei)

({form}) (statt|anstatt|anstelle von) ({form})|(lieber|besser|eher) (mit |in |als )?({form}),? (als|
statt) (mit |in )?({form})

<(ich |wir )?(arbeiten|arbeite|entwickeln|entwickle|programmieren|programmiere|bin|sind|nutzen|nutze|
benutze|hab|habe)( ich)?( hier| alle| selbst)* (mit |auf |unter |in |einen |ein |am )*({tool}|kotlin|java|
python|rust|go|typescript|postgres)(?!\p{L})(?! (probleme|fehler))|(mein|meine|unser|unsere) (editor|
zeitzone|betriebssystem|pronomen|browser|shell|stack|muttersprache|währung|datenbank|
handy) ist(?! (kaputt|langsam|tot|leer|weg))|meine pronomen (sind|lauten)

({thing}) (brauch|brauche|will|möchte) ich (nicht|keine)(?! mehr)

ich (habe|hab|empfinde) ([^ ]+ ){0,3}(abneigung|phobie|[a-zäöü]*angst|ekel|schwäche|faible|vorliebe|
interesse|panik) (gegen|vor|an|für)(?! (dem|den|der|die|das) )|(habe|hab) ich ([^ ]+ ){0,4}(abneigung|
kein interesse|panik|angst)|ich habe [a-zäöü]+angst

(interessiert|interessieren|reizt|reizen|nervt|nerven|stört|stören|stresst) mich (?!(das|dass|dieser?|
dieses|heute|gerade)(?!\p{L}))|(dafür |für [^ ,]+ |für [^ ,]+ [^ ,]+ )interessiere ich mich (nicht|null|
kaum)|ich interessiere mich (überhaupt |gar )?nicht

(ich weigere mich(?! heute)|ich bestehe|bestehe ich) ?(auf|,)|(ich ernähre mich|ich halte mich
 [^.]{0,30}(diät|ernährung))|ich (achte|setze|schwöre) (immer |stets |sehr )?auf

((ich |<)({habit})( ich)?|({habit}) ich) ([^ ,]+ ){0,4}?(nur noch|ausschließlich|grundsätzlich|
prinzipiell|ungern|nie|niemals|(immer )?nur)(?! (bis|heute|eine|zwei|drei|diese|mal|noch bis|
kurz)(?!\p{L}))

(kommt|kommen|ist|sind) ([^ ]+ ){0,3}(für mich|mir) ([^ ]+ )?(nicht in frage|nicht infrage|ausgeschlossen|
ein graus|zuwider|unangenehm|ein gräuel|das wichtigste|am wichtigsten|zu (laut|scharf|süß|stressig)|
wichtiger als|nicht geheuer|lieber als)|(hat|haben|steht|stehen|ist) (für mich|bei mir) ([^ ]+
 ){0,3}(priorität|an erster stelle|tabu|pflicht)|nicht mein (ding|fall|geschmack)|nichts für mich|
scheide(t|n) (für mich )?aus

(in|auf|von|bei|vor) ([^ ,]+ ){1,4}(bekomme|kriege|werde|wird) (ich|mir) ([^ ]+ )?(panik|migräne|
kopfschmerzen|[a-zäöü]*träume|ausschlag|schlecht|übel|nervös|schwindelig|angst)

(fällt es mir|es fällt mir|fällt mir) (sehr |oft |immer |echt )?schwer(?!,? (zu glauben|das))|tue ich
 mich (sehr )?schwer|ich tue mich (sehr )?schwer

ich bin (strikt |absolut |grundsätzlich |klar |entschieden )?gegen (?!(den|die|das|dieses?|diesen) )|
(widerspricht|verstößt gegen|gegen) mein(em|en|e) (glauben|überzeugung(en)?|prinzipien|religion|werte)|
wegen mein(er|es|em) ([^ ]+ )?[a-zäöüß]*(allergie|knie|rücken|phobie|angst|asthma|glauben|neurodermitis)

(kann|könnte) ich ([^ ]+ ){0,4}nicht (ausstehen|leiden|ab|essen|riechen|ertragen)|ich würde (nie|niemals)
 (?!(gedacht|geglaubt))|(meine haut|mein magen|mein rücken) (reagiert|verträgt|macht)|am besten (arbeite|
lerne|schlafe|denke) ich|ich (arbeite|lerne) am (besten|liebsten)|bin ich am (produktivsten|besten)

(um [^,.]{2,40} mache ich einen (großen )?bogen|ich stehe auf (?!dem|der|einem)|halte ich nichts|ich bin
 kein(e)? (großer |große )?(freund|fan)|habe ich noch nie gemocht|macht mir keinen spaß|machen mir keinen
 spaß|kratzt mich|ist mir ein graus|sind mir ein graus|als (muslim|muslima|jude|jüdin|hindu|veganer|
veganerin|vegetarier|vegetarierin))
`,
    releases: phrases`
(ich|wir) (esse|essen|trinke|trinken|nutze|benutze|rauche|verwende) (jetzt |nun |inzwischen )?wieder[ ]

<(du kannst |sie können |)(vergiss|vergessen sie|ignoriere|streich|streiche|verwirf|lösche|
vergessen) (bitte )?(die|das|meine|diese|was|dass|alles|den)( [^ ]{1,40}){0,3}? ?(regel|anweisung|
vorgabe|vorliebe|bitte|gesagt|sagte|gebeten|wunsch|hinweis|wollte|sache mit)

<(du|sie) (musst|müssen|brauchst|brauchen) ~(nicht|keine?n?|nichts) ~mehr

<(du|sie) (kannst|können|darfst|dürfen) (jetzt |ruhig |gerne? )*wieder[ ]
`,
    refusals: phrases`
schluss mit (den|dem|der|diesen)[ ]

<(hör|höre|hören sie) (bitte )?(damit )?auf,? (mit |mir |mich |damit |immer |so |ständig )?|(schluss mit|
lass das mit|unterlasse)[ ]

(ich|wir) (esse|trinke|nutze|benutze|verwende|will|möchte|brauche|bevorzuge|meide|vermeide) ~(nicht|kein|
keine|keinen) ~mehr(?! (als|platz|zeit))

ich bin nicht mehr (vegan|vegetarisch|allergisch)
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (und|aber|also) |^(und|aber|also|hallo|hi|ok) )(kannst du|können sie|könntest du|
könnten sie|würdest du|würden sie|hast du|haben sie|gibt es|was |wie |wo |wer |welche[rsnm]? |warum |
wieso |weshalb |soll ich|sollte ich|darf ich|kann ich|ist es|ist das|weißt du|wann |muss ich|bist du)

^(und |aber |also |hm+,? )?(warum|wieso|weshalb|wie|was|wo|wer|welche[rsnm]?|wann|ist|sind|hat|haben|
stimmt|(kann|muss|soll|darf|bin|habe) (ich|wir|man|es|das|er|sie))[ ]
`,
    once: phrases`
^(\p{L}+)?schmerzen? [^,]{2,40}, [^,]{2,20} (ist|sind|wird)( [^,]+)?$

^([\p{L}]+,? ){0,3}?(schreib|schreibe|schreiben sie|verfasse|erzähle?|übersetze?|dichte) (mir |
uns )?(eine?n?|die|das|den|diesen) ([^ ]+ ){0,2}?(gedicht|geschichte|lied|brief|satz|witz|rede|roman|text|
e-mail|mail|dialog|aufsatz|spruch)
`,
    work: phrases`
<(mach|schreib|formulier|kürz|übersetz|fass|änder|korrigier|überarbeite|verbesser)e? (es|das|den|die|
diese\p{L}*|mir das|meine\p{L}*)( \p{L}+){0,4}|<(schreib|schreibe|verfasse|entwirf|brauch|brauche|
ich brauch|ich brauche|erstell|hilf mir bei|mach) (mir |uns )?(eine?n?|ne|den|die|
das)? ?(\p{L}+ ){0,2}?(gedicht|mail|e-mail|brief|geschichte|text|post|rede|einladung|nachricht|absatz|
überschrift|tweet|bericht|karte|anzeige|aufsatz|bewerbung|anschreiben|zusammenfassung)(?!\p{L})|^(nee|
nein|hm+|ok|fast)?,? ?(etwas |viel |noch |bisschen )?(kürzer|länger|nochmal|förmlicher|lockerer|einfacher|
netter)(?!\p{L})
`,
    moment: phrases`
(nie(mals)?|nicht) aufgeben|gib (nie(mals)?|nicht) auf|du schaffst das|
(mag|liebe|hasse|vermisse) (mein|unser|den|die)[a-z]* (neue[nrs]? )?(kolleg|nachbar|hund|katze|chef|
lehrer|schwester|bruder|frau|mann|kinder|freund|wohnung|haus|garten)[a-zäöü]*

(die|der|das) (letzte|vorige|erste|zweite|nächste)[nrs]? (frage|nachricht|antwort|absatz|satz|mail|punkt)|
^(haha|ha|ach|juhu|endlich|puh)(?![a-zäöüß]).*!$

(diesmal|dieses mal|gerade|im moment|ausnahmsweise|(?<!(ab|von|seit|bis|und) )(heute|
morgen)(?! an)(?! früh)|heute abend|diese woche|nur (dieses|das) (eine )?mal|(auf|zu|für|in|
an) (diese[nmrs]?|die folgende|das folgende|folgende[nrs]?) (mail|e-mail|nachricht|brief|text|frage|
artikel|einladung|beitrag|seite|funktion|datei|satz|aufgabe|rezept|projekt)|auf (das|die|den) (mail|
e-mail|nachricht|brief|frage)|wenn du (zeit|lust) hast|wenn möglich|wenn du fertig|
jetzt gern)(?![a-zäöüß])

^(klingt|das klingt|hört sich|wow|oh|haha|cool|super|toll|prima|schön|perfekt|ja|jo|genau|ok|okay|danke|
nice|stimmt|lecker|wunderbar|herrlich)(?![a-zäöüß]).*!$

(mag|will|nehme|möchte) (das|die|den) (erste|zweite|dritte|letzte|andere)[a-z]*([.! ]|$)

weil (es|das|die|unser) .*(schnell|billig|einfach|team|kennt|projekt)

^(mein|meine|unser|unsere|der|die) (nachbar|chef|kolleg|freund|lehrer|mitbewohn|vermieter|cousin|onkel|
bruder|schwester)\p{L}*(?!\p{L})|(?<!\p{L})(bewerbung|anschreiben|hausaufgabe|bin satt|bin müde|
ins bett)(?!\p{L})
`,
    unreal: phrases`
^(beim|im|bei der) (?!(schreiben|antworten|code|chat|allgemeinen|zweifel|prinzip|grunde|erklären|
zusammenfassen|übersetzen|rechnen|programmieren|vorschlagen|planen|restaurant|hotel|
(großraum|home ?)?(büro|office)|urlaub|flugzeug|zug|auto|kino|job|team|sport|essen|kochen|einkaufen|reisen|
lernen|alltag|winter|sommer|\p{L}+kauf)(?![a-zäöüß]))

(will|möchte|verlangt|erwartet|wollte|wollen|verlangen|bat|bittet),? (mich |uns )?dass (ich|wir|man|alle)

^(stell dir vor|stellen sie sich vor|angenommen|nehmen wir an|tu so|tun wir so|zum beispiel|
beispielsweise|was wäre|was ist,? wenn|wenn ich (wäre|hätte|sagte|sagen würde)|in (der|dem|diesem|
meinem) (geschichte|roman|film|buch|lied|gedicht|spiel|traum)|es war einmal|die figur|meine figur)

(?<!(^| )ich )(sagt|sagte|sagen|meint|meinte|schrieb|schreibt|steht|heißt es|lautet|behauptet|behauptete|
erzählte|rät|riet|laut|empfiehlt|empfahl|warnte|motto|sprichwort|titel)(?![a-zäöüß])(?! (mir|uns) (immer|
nie|bitte))

(früher|damals|als kind|letztes jahr|letzte woche|letzten monat)(?![a-zäöüß])
`,
    unrealBefore: [
      'wenn|falls|ob|dass er|dass sie|angenommen|als ob|weil|obwohl|' +
        '(sehen|schauen|gucken|herausfinden|testen),? (was|welche\\p{L}*|wie)',
    ],
    today: '(?<!(?:ab|von|seit|bis|und|nicht nur|nicht erst) )heute(?! an(?!\\p{L}))',
    family: joined`
(?<!(wenn|dass|falls|von|und) )(mein|meine|unser|unsere) (\p{L}+ )?(sohn|tochter|kind|frau|mann|partner|
partnerin|freundin|mama|mutter|papa|vater|schwester|bruder|baby|enkel|enkelin|oma|
opa)( \p{L}+)? ((ist) ((sehr|stark|schwer|auch|leider)
 )?(allergisch|\p{L}*intolerant|\p{L}+allergiker\p{L}*)|(hat) ((eine|ne|leider|auch|starke|
schwere) )*(\p{L}*(allergie|unverträglichkeit|intoleranz)|zöliakie)|verträgt keine?n?)
`,
    forNow: '(nur|bloß|erstmal|einmal) (für )?(jetzt|dieses (eine )?mal|diesmal)|für jetzt|nur diesmal',
    aboutOneself: '((weil|denn) )?(ich|mein\\p{L}*)',
    brief: 'kurz( bitte)?',
    these: 'dies\\p{L}*',
    plain: joined`
übrigens|btw|limit|limits|
du|sie|er|mich|mir|dich|dir|meinen|dein{/e/en}|auch|an|als|wenn|dass|bitte|nie|niemals|kein{/e/en}|sofort|
künftig|zukunft|frage{/n}|verwende{/n}|benutze{/n}|nutze{/n}|nenne{/n}|gib|geben|angeben|zeige{/n}|
schreibe{/n}|antworte{/n}|füge|hinzu|mag|lieb{e/er/sten}|hasse|bevorzuge|ziehe|vergiss|regel|anweisung|
musst|brauchst|kannst|hör{/e}|damit|wieder|esse|trinke|was|stets|jedes|mal|allen
`,
    inIt: 'darin',
  },
  changes: {
    now: joined`
ab (nächster woche|\p{L}+tag)|jetzt|nun|inzwischen|mittlerweile|neuerdings|ab sofort|ab dieser woche|
ab diesem monat|seit (dieser woche|neuestem|kurzem)|von nun an|nicht mehr
`,
    moved: joined`
verschieben|schieben|verlegen|vorgezogen|vorziehen|vorverlegen|umbuchen|ändern|verschoben|verlegt|
vorverlegt|umgelegt|umgebucht|geändert|gewechselt|(verschiebt|verlegt) sich|umgestellt|
(kann|klappt|geht) (doch |leider )?erst|gelegt|
ein(e|en) (tag|woche|stunde|monat) (später|früher)
`,
    cancelled: joined`
abgeblasen|entfällt|entfallen|(doch|jetzt) nicht (hin|mit|statt)|lassen wir (doch )?(sein|bleiben)|
storniere|
wird (leider )?nichts|ins wasser gefallen|hinfällig|abgesagt|storniert|gekündigt|fällt (\p{L}+ )?aus|
ausgefallen|aufgegeben|gestrichen|kein(e|en)?(?= \p{L}+ für (uns|mich)(?!\p{L}))|platzt|
geplatzt|findet (\p{L}+ )?nicht statt|abbestellt|
fällt (\p{L}+ )?(flach|weg)|(lasse|lassen) (ich|wir)( doch| lieber)*( (sein|bleiben))?|
gegen(?=[^.,;]* entschieden)|vom tisch|verworfen|hat sich erledigt|(fahre|fliege|gehe|mache|kaufe|
nehme)n?( wir| ich)? (jetzt |nun )?doch (nicht|kein(e|en)?)|
aus dem kopf( geschlagen)?|
(ist|sind) gestorben|(doch )?kein\p{L}* lust mehr auf|machen wir (jetzt |nun )?(doch )?nicht|wird nix|
absagen|abgemeldet|abmelden
`,
    corrected: joined`
(ach |oh |nein,? |äh,? )*(entschuldigung|sorry|quatsch|moment|korrektur|verlesen|vertippt|falsch|
ich meinte|ich meine|mein fehler|halt|stopp|verzeihung|pardon|ups|zahlendreher)|
(ne|nee|nein)[, ]+(stimmt nicht|falsch|doch nicht|es (ist|sind)|am|um)|stimmt nicht|verguckt|
verschrieben|vertan|meinte|mein ich|ich mein|ups|tschuldigung|halt nein
`,
    mistaken: joined`
(moment|halt|nein),? das (ist|war) (der|die|das|für|mein|unser)e?|quatsch|korrektur|verlesen|
vertippt|ich meinte|mein fehler|verwechselt|das war falsch
`,
    insteadOf: joined`statt|anstatt|anstelle|aus (dem|der)(?= \p{L}+ (wird|wurde) nichts)`,
    insteadBehind: joined`
(war|waren) (ausgebucht|ausverkauft|vergriffen)(?<=(genommen|gekauft|gebucht|gewählt)[^.]{2,80})
`,
    over: 'nicht mehr|kein(e|en|er)? [^.,;]{0,30}mehr|nie wieder',
    back: 'wieder|zurück|erneut|wie früher|wie vorher',
    planned: joined`
(ich|wir) (will|wollen|möchten?|plane|planen|überlegen?|hoffen?|werden?)|(will|wollen|möchte|
möchten|plane|planen|überlege|überlegen) (ich|wir)|
habe? (ich )?vor|haben (wir )?vor|(mein|unser) (plan|ziel|traum|vorsatz)|werd(e|en) (ich|wir)|(machen|
fahren|fliegen|reisen) wir|(mache|fahre|fliege|reise) ich|
(ich|wir) wollten?|
(hätte|hätten|würde|würden) (ich |wir )?gern|
(würd|möcht)(e|en)?( ich| mir| wir| uns)* gerne?|hätt(e|en)?( ich| wir)* gerne?
`,
    booked: joined`
gebucht|reserviert|karten|tickets?|angemeldet|abonniert|termin|bestellt|
reservierung|(einen )?tisch (im|bei|beim|in)
`,
    also: 'auch|zusätzlich|außerdem|noch ein(e|en)?|ebenfalls|ausser|außer',
    unreal: joined`
wenn|falls|vielleicht|könnte|würde|würden|hätte|sollte|ob|wäre|angeblich|gehört|nicht sicher|
anscheinend
`,
    events: joined`
überwiesen|gegeben|geliefert|geschickt|((be|ge|ein)ge)?zahlt|abgehoben|verkauft|verdient|gespendet|
geliehen|gelaufen|gewandert|geschwommen|getrunken|geschlafen
`,
    cases: joined`
morgens|mittags|nachmittags|abends|nachts|werktags|wochentags|
am (morgen|mittag|nachmittag|abend|wochenende)|in der (früh|nacht)|unter der woche|in den ferien|
an (feiertagen|wochenenden)|im (sommer|winter|frühling|herbst)
`,
    others: joined`
(mein|meine|meiner|meinem|meinen|unser|unsere|unserer|unserem) (\p{L}+ )?(mutter|vater|mama|papa|
eltern|schwester|bruder|sohn|sohnes|tochter|frau|mann|partner|partnerin|freundin|freund|tante|onkel|
cousine?|nachbarin|nachbarn?|chefin|chef|kollegin|kollegen?|oma|opa|kinder|kind|nichte|neffe|
mitbewohner(in)?|schwägerin|schwager|schwieger(mutter|vater)|großmutter|großvater)
`,
    pronouns: 'er|ihr|ihre|ihren|sein|seine|seinen',
    decided: joined`
für(?=[^.,;]{2,40} entschieden)|(es )?(wurden?|ist)( es)? (dann|am ende|schließlich|letztlich|
letztendlich)( doch)?|(am ende|schließlich|letztlich|letztendlich) ((wurden?|ist) es|(haben wir|
habe ich)(?=[^.,;]* (gekauft|gewählt|bestellt|geholt|adoptiert)))|(uns|mich) (dann |doch |
am ende ){1,2}für
`,
    refunded: joined`erstatte\p{L}*|rückerstattung|geld (\p{L}+ )?zurück`,
    lives: joined`
wohn(e|en)|leb(e|en) (ich |wir )?(seit|in)|(ich|wir) (wohne|wohnen|lebe|leben)|(wohne|
wohnen|lebe|leben) (ich|wir)
`,
    settled: joined`
(?<=(^|[,.!;]) ?)(endlich |jetzt |gerade |letzte woche |vor kurzem )?(bin|sind) [^.,;]{0,40}gezogen|
wohn(e|en) (ich |wir )?(jetzt|nun|seit)|umzug nach(?= [^.,;]{2,30} (geschafft|durch|erledigt))|
(meine|unsere) neue (wohnung|adresse|bleibe) (ist |liegt )?in|neues zuhause (ist |liegt )?in|
(ich bin|wir sind|bin ich|sind wir) [^.,;]{0,40}(gezogen|umgezogen)|(ich|wir) (wohnen?|leben?)|
(wohnen?|leben?) (ich|wir)|eingelebt in|
schlüssel (für|zu[mr]?|von)( (unser|mein|neu|eigen)\p{L}*)*( wohnung| haus)?|sind [^.,;]{0,20}eingezogen|
(jetzt |nun |seit \p{L}+ )in(?= [^.]{2,60}(umzug|umgezogen|neue wohnung|kartons))|(ist|
hat) (jetzt )?geklappt mit der wohnung in
`,
    changed: joined`
geändert|gewechselt|umgestellt|umgestiegen|erhöht|gesenkt|gekürzt|verlängert|aktualisiert|verdoppelt|
halbiert|umbenannt|(hoch|rauf|runter|herab|herunter)(gesetzt|gegangen)|steigt|sinkt|gestiegen|gesunken|
reduziert|verringert|angehoben|migriert|verschoben|verlegt
`,
    toValue: 'auf|zu|in|nach',
    fromValue: 'von|vom',
    ended: 'aufgehört (mit|zu)|gestoppt mit|hab(e|en)? (jetzt |endlich )?(keine lust mehr auf)',
    gone: joined`
verkauft|gekündigt|aufgehört|aufgegeben|getrennt|gestorben|abbestellt|abgegeben|geschieden|verschrottet|
losgeworden|weggegeben|
(hin)?geschmissen|abgebrochen|an den nagel gehängt|(ist|sind) weg(?= und|[,.;!]|$)|drangegeben|
sein lassen|
(ist|sind|geht|ging) (jetzt )?in (rente|pension)
`,
    own: 'mein(e|en|er|em|es)?|unser(e|en|er|em)?',
    ownNew: '(mein|unser)(e|en|er|em)? neue?[nrsm]?|neue?[rs]?(?= [^.,;:]{2,20}: )',
    favourite: joined`(mein|unser)(e|er)? (lieblings\p{L}+|bevorzugte[rs]? \p{L}+)`,
    copula: 'ist|sind|lautet|heißt|heissen',
    works: joined`
(arbeite|jobbe) (ich )?(gerade |aktuell |seit [^.,;]{2,20} )?(bei|beim|als|für|in|im)|
bin (ich )?(beim|bei der firma|angestellt)|ich arbeite (bei|als|für|in)|ich bin (angestellt )?bei|
ich bin \p{L}+(er|in|kraft|ist|mann|frau) (bei|beim|in der|in einer|im)
`,
    hired: joined`
(hab|habe) (ich )?(gestern |jetzt |endlich |heute |letzte woche |meinen job |die stelle |
den job )?gekündigt|bin (ich )?(jetzt |nun )(bei|beim)|fang(e|en)(?= [^.,;]{0,20}(bei|beim|
als) [^.,;]{2,40} an)|job (verloren|hingeschmissen)|bei [^.,]{2,30} angefangen|neue[nrs]? (job|stelle|
arbeit|arbeitgeber)|job gewechselt|stelle gewechselt|arbeite (jetzt|nun|inzwischen)|
(?<=(^|[,.!]|meine?n?|heute|gestern) ?)erster? (arbeits(tag|woche)|schicht|(tag|woche) (bei|beim|als|(in|
im)(?=.*(kolleg|team|chef|arbeit|job|büro))))|
(fang|fange|starte) (ich )?(am \p{L}+ |nächste woche |bald )?(bei|beim) [^.,;]{2,30}an|(neuer|
neuen) job (bei|als)|zu(m|r)? [^.,;]{2,20} gewechselt
`,
    left: joined`
(bin )?(raus aus|weg (von|vom|aus)) (der|dem)?|habe? (den|die|das|der|dem) (?=[^.,;]{2,30} (verlassen|
gekündigt|aufgehört))
`,
    prefers: '(bevorzuge|mag|nutze|nehme|trinke|esse) (ich )?(jetzt |nun )?lieber|bevorzuge',
    past: 'war|waren|hatte|hatten|früher|damals',
    kinds: joined`
konto|vertrag|abo|stelle|kurs|termin|treffen|besprechung|auto|fahrrad|handy|wohnung|haus|frist|
reservierung|buchung|tisch|karten|platz|besuch
`,
    plain: joined`
hat|hatte|haben|war|waren|wird|wurde|werden|bist|woche{/n}|monat|jahr|tag|tage|morgen{/s}|abend{/s}|heute|
gestern|übermorgen|vormittag|nachmittag|zeit|kommt|geht|gehe|mach{e/t}|sieht|will|soll|man|sich|noch|
schon|da|dann|doch|weil|seit|bis|aus|beim|unter|neu{/e/en}|kaufen|gekauft|wohne{/n}|lebe{/n}|gezogen|
umgezogen|kurs|termin|karten|ihm|ihn|uns{/er/ere}|
leider|hab|habs|nehm|geh|fahr|ins|mal|ne|so|boah|halt|eh|übrigens|gerade|grad|immer|endlich|nen|ner|dem|
dafür|
gern|gerne|würd{/e/en}|holen
`,
    moves: '(um)?zieh(e|en)|umzug',
    done: joined`
angekommen|geliefert|abgeholt|gekauft|adoptiert|eingezogen|bestanden|geschafft|abgeschlossen|fertig|
gebaut|angefangen|begonnen|(ist|sind) (endlich |jetzt )?da|(erste|zweite|dritte|letzte)[rns]? (woche|
tag|stunde) (im|in der|vom|beim?)|haben? (ich |wir )?(jetzt|endlich|nun)|(ist|sind) (jetzt |schon |
seit [^.,;]{2,20} )?bei uns|zurück (aus|von|vom)|in der tasche|
gemacht
`,
    sweetheart: 'freund(in)?|verlobter?|zusammen mit|partner(in)?',
    married: 'geheiratet|verheiratet|getraut',
    parted: joined`
(haben|hat) (uns|sich|mich) getrennt|wir (haben )?(uns )?getrennt|uns( gestern| heute)? getrennt|
schluss gemacht|wieder single|(bin|jetzt) single|(trennung|scheidung) (ist )?durch
`,
    unavailable: joined`
(war|waren|ist|sind|hatte|hatten)( \p{L}+)? (zu (teuer|weit|klein|groß|voll|spät)|voll(?! (mit|von|mit))|
ausgebucht|ausverkauft|vergriffen|geschlossen|weg|belegt|überfüllt|nicht (mehr )?(da|frei|lieferbar|
verfügbar)|nichts mehr frei|kein(e|en)? (platz|zimmer|karten) mehr)
`,
    chosen: joined`
(wurde|ist) (es )?(dann |doch |am ende )*|geworden|gelandet|genommen|gekauft|gebucht|gewählt|stattdessen|
(waren|sind|war|bin|fuhren|gingen|blieben) (wir |ich )?(dann|stattdessen|am ende|schließlich)|gab es
`,
    comes: 'kommt|kommen|zu besuch|besucht',
    absent: joined`
(kommt|kommen)( \p{L}+)? (doch |leider |jetzt |nun |heute |morgen )*nicht( mehr)?|kann (leider |
doch )?nicht kommen|(hat|haben) (leider |uns |mir |kurzfristig )*abgesagt|(ist|sind) verhindert
`,
    role: 'chef(in)?',
    trip: 'reise|urlaub|idee',
    another: 'neue|größer|zweit|weiter',
    because: 'weil|wegen|denn',
  },
  questions: {
    starts: joined`
wann|warum|was|welche{/m/n/r/s}|wem|wen|wer|wes{halb/sen}|wie{/so/viel}|wo|woh{er/in}|womit|wozu|
seit wann|gibt es
`,
    requests: joined`
bitte|sag {mir/mal}|{kannst/könntest/weißt/verrätst} du|{können/könnten/wissen} sie|
{sagen/helfen} sie mir|erinnere mich|erinnern sie mich|{zeig/zeige/gib/hilf/verrate} mir|
ich möchte wissen|ich wüsste gern|ich würde gerne wissen
`,
    imperatives: joined`
empfiehl|erklär{/e}|erstelle|fasse|finde|liste|nenne|plane|prüfe|sch{lag/reib/reibe}|such{/e}|vergleiche|
übersetze
`,
    advice: joined`
idee (für|zum|zur|zu)|\p{L}+idee(n)?|was (koch|back|ess|schenk|zieh|kauf|trink|unternehm)(e|en)? (ich|wir|
mir)|was mach(e|en)? (ich|wir) (\p{L}+ )*(zu|zum) (\p{L}*essen|mittag)|(einkaufs|pack)liste (für|zum)|
empf(ehlen|iehl|iehlst|ehlung|ehlungen)|vorschl(ag|äge|agen)|schl(ag|agt|ägst)|rätst|rat(en|schläge)?|
tipps?|ideen|hilf|helfen|(soll|sollte|kann|könnte) (ich|man)|(sollen|sollten|können|könnten) wir|(meinst|
denkst|würdest|kennst) du|(was|welche\p{L}*|wo|wer) (\p{L}+ )?(ist|sind|wäre|wären) (ein\p{L}* )?(gut|
schön|toll|nett|gesund|günstig|lecker|passend|ideal)\p{L}*|(was|welche\p{L}*|wo|wer|wie|wann) (\p{L}+
 ){1,3}(beste\p{L}*|am sinnvollsten)|(irgendwelche|gibt es|gibt s|^) ?(ein\p{L}* )?(gute|schöne|tolle|
nette|beste)\p{L}* \p{L}+|wie (?!(hab|hatt|war|wurd|heiß)\p{L}*)\p{L}+ (ich|wir|man)|was (koche|schenke|
ziehe|unternehme|lese|schaue) ich|was tun|lohn(t|en)|unbedingt|muss man|pass(t|en) (zu|gut)|eigne(t|n)|
(würde|könnte)n? (zu )?(mir|uns)
`,
    recalling: joined`
hat|hatte\p{L}*|hab(e|en)? (ich|wir)|gab(en)?|war(en)?|laut|hieß(en)?|(ist|sind) meine?|beste\p{L}*
 freund\p{L}*|(ich|wir) (\p{L}+ )*(hatten?|war(en)?|habe)
`,
    referringAnywhere: 'beide{/n}|dafür|damit|darüber|davon|dazu|dies{/e/er/es}|dort|er|ihm|ihn{/en}',
    continuing: 'aber|also|oder|und',
    resuming: joined`
wo sind wir stehen|wo waren wir|stehen ?geblieben|zuletzt (besprochen|geredet|gesprochen)|
letzte[ns]? (gespräch|chat|sitzung)
`,
    answers: joined`
(?<!\p{L})war(en)? dein(e|en|er)? (\p{L}+ )?(tipp|favorit|wahl|idee|plan)|
(?<!\p{L})(hast du|hattest du|du .{0,40}hast|haben sie|
hatten sie)(?!\p{L}).{0,80}(?<!\p{L})(empfohlen|vorgeschlagen|geraten|gesagt|genannt|erklärt|
beschrieben|geschrieben|gegeben|gezeigt|
beigebracht|übersetzt|berechnet)|(?<!\p{L})(empfohlen|vorgeschlagen|geraten|gesagt|genannt|
erklärt) hast|(?<!\p{L})du .{0,40}(meintest|dachtest|fandest)|(meintest|dachtest|fandest) du|
(?<!\p{L})dein(e|en|er|em)? (empfehlung|vorschlag|vorschläge|rat|antwort|erklärung)
`,
    breadth: phrases`
(?<!\p{L})\p{L}+ (aller|von allen|sämtlicher)(?!\p{L})|(?<!\p{L})alle[rn]? (zwei|drei|vier|fünf|sechs|
sieben|acht|\d+)(?!\p{L})

(?<!\p{L})(reihenfolge|chronologi\p{L}+|zeitlich\p{L}* ablauf|zeitstrahl|der reihe nach|zuerst|
als erstes|zuletzt|als letztes|zum (ersten|letzten) mal|(erst|letzt|frühest|jüngst)e[nrsm]? (mal|
termin|besuch|reise)|früher oder später|vorher oder nachher|wie ?(viele?[rnms]?(?! (tage|wochen|
monate|jahre))|oft|häufig)|insgesamt|alles in allem|gesamt\p{L}*|anzahl|summe|durchschnittlich|
im (schnitt|durchschnitt))(?!\p{L})|zusammenfass\p{L}*|zusammengefasst|fass\p{L}* .{0,60}zusammen|
überblick|auf (den|dem) (neuesten|laufenden) stand|(?<!\p{L})(alles|alle|sämtliche\p{L}*|
jede[rsn]?) (was|über|zu|zum|zur|meine\p{L}*|unsere\p{L}*|die|mal|von|rund)(?!\p{L})|was (weißt|
wissen) (du|sie) .{0,20}(über|von)|(erzähl|erzählen) .{0,12}(über|von)|was (haben wir|habe ich|
hab ich) .{0,40}(besprochen|gesagt|erzählt|gemacht|entschieden|gelernt)|
wie hat sich .{1,60}(entwickelt|verändert)|welche .{1,40}(habe ich|haben wir)
`,
    coming: joined`
steht (\p{L}+ ){0,3}an|stehen (\p{L}+ ){0,3}an|(etwas|was|nichts|schon) (\p{L}+ ){0,3}(geplant|
vor|gebucht)|anstehend\p{L}*|bevorstehend\p{L}*|demnächst|als nächstes|nächste[nrs]? (termine?|reisen?|
flüge?|flug|treffen|prüfung|besprechung|urlaub|frist|besuch|konzert|geburtstag|arzttermin)|
kommende[nrs]? (termine?|reisen?|flüge?|flug|treffen|prüfung|besprechung|urlaub|frist|besuch|konzert|
geburtstag|arzttermin)|was kommt auf mich zu|welche pläne
`,
    alone: joined`
((kannst|könntest|magst) du )?(schreib|schreibe|erzähl|erzähle|mach|mache|sag|gib|dichte|
erfinde)?( ?(mir|uns))?( mal| bitte| doch)* ?(eine?n?|noch eine?n?)( (kurze|lustige|kleine|schöne|gute|
neue|flache)[nsr]?)* (gedicht|haiku|witz|flachwitz|rätsel|limerick|reim|märchen|(kurz|
gutenacht)?geschichte|lied)( (schreiben|erzählen|machen))?( über (?<subject>(?!(de[nrms]|die|das|mein|
unser|eine?|mich|uns|ihn|sie|es)(?!\p{L})|mein|unser|dein|ihr|sein|dies)\p{L}+))?|(erzähl|erzähle|
sag)( mir| uns)?( mal| was| etwas)* (lustiges|witziges|interessantes)|hallo (nochmal|noch mal|wieder)|
wirf eine münze|übersetze? " (auf|ins|in|nach) \p{L}+|(was|wie) (heißt|sagt man|sag ich|
sage ich) "( auf \p{L}+)|(korrigiere?|verbessere?|prüfe?|berichtige?)( (bitte|mal|die|den|das|diesen|
grammatik|rechtschreibung|satz|text|fehler|in|und))+ "|((wie ?viel|was) (ist|sind|macht|ergibt) |
(rechne|berechne) )?(§|# (mal|plus|minus|geteilt durch|durch|prozent von|% von) #)|wie geht('s|
 es)( dir| ihnen)?( heute| so)?|wie geht's( dir)?|was geht( ab)?|wer bist du|was kannst du( alles)?|
welcher tag ist heute|wie spät ist es|welches datum (ist|haben wir)( heute)?
`,
    general: joined`
(erklär|erkläre|definiere|beschreib|beschreibe)( mir| uns| mal| bitte)*( (was|wie|warum))? ~( (
funktionier(en|t)|ist|sind))?|(kannst|könntest) du (mir |uns |bitte |mal )*(~ erklären|erklären (was|wie|
warum) ~ (funktionier(en|t)|ist|sind))|was (ist|sind) ((eine? |die (hauptstadt|einwohnerzahl|bedeutung|
definition) von |der unterschied zwischen )~|(?!\p{L}+ )~)|was bedeutet ~|wie funktionier(en|t) ~|(warum|
wieso|weshalb) ist (der himmel|das meer|die sonne|der mond|das gras) ~|wer (schrieb|malte|erfand|
entdeckte) %|wer hat % (geschrieben|gemalt|erfunden|entdeckt)
`,
    tied: joined`
de[nrms]|die|das|los|neu|gut|besser|wichtig|offen|passiert|dran|mit|für|bei|im|zu|heute|morgen|gestern|
jetzt|nächste[nrs]?|letzte[nrs]?|beiden?|es|e?r|ihr|dir|mir|du|dein|man|als|nochmal|wieder
`,
    form: joined`
erwähn{en/t}|sagen|gesagt|erzähl{en/t}|fragen|gefragt|bespr{echen/ochen}|gespr{ochen/äch/äche}|worüber|
reden|geredet|beschr{eiben/ieben}|erklär{en/t}|empf{ehlen/ohlen}|vorschlagen|vorgeschlagen|unterhaltung|
nachricht{/en}|zusammenfass{ung/en}|überblick|liste|reihenfolge|aspekt{/e}|them{a/en}|verschiedene{/n}|
zeig{en/}|nenne{/n}|genannt
`,
    or: 'oder',
    conditions: 'wenn|falls|sobald|bevor|nachdem|während|als|ob|angenommen|bis|anstatt|außer',
  },
  smallTalk: {
    markers: joined`
bedanke*|belästig*|dank{/bar*/e/eschön}|eilig|entschuldig*|erhol*|feierabend|freundlicherweise|geduld|
genieß*|großartig|gruß|grü{ezi/ße}|hallo|hoffe{/n/ntlich}|klitzeklein*|liebe*|moin{/moin}|müde|mühe|
plaudern|regne{risch/t}|servus|sonn{enschein/ig}|stressig*|stör{e/en/ung}|tschüs{/s}|umstände|
ununterbrochen|verzeih*|wetter|wunderbar|wünsche|grüß {gott/dich}|guten {morgen/tag/abend}|gute nacht|
liebe grüße|viele grüße|beste grüße|freundlichen grüßen|vielen dank|tut mir leid|wie geht {es/s}|
wie gehts|wie läuft s|alles gut bei|schönen {tag/abend/start/sonntag}|schönes wochenende|schöne woche|
angenehmen tag|alles {gute/liebe/klar}|sonne scheint|in eile|keine eile|eilt nicht|im {stress/voraus}|
viel zu tun|lass dir zeit|lassen sie sich zeit|kurze frage|eine frage|noch eine frage|kleine frage|
nichts dagegen|so {freundlich/nett/lieb}|wenn du zeit|wenn sie zeit|falls du zeit|falls sie zeit|
einen moment|kurz zeit|bis {bald/später/dann}|auf wiedersehen|mach s gut|pass auf dich|
deine {hilfe/unterstützung}|ihre {hilfe/unterstützung}|freue mich|freut mich|sehr geehrte*|tasse tee|
bei dir
`,
    replies: joined`
ja|jo|jep|nein|nö|ne|ok|okay|klar|gut|super|prima|danke|perfekt|schön|genau|stimmt|richtig|toll|cool|
klasse|alles|passt|hm|hmm|ah|ach|oh|aha|haha|vielleicht|lieber|beide|später|mach|machen|noch
`,
    replying: joined`
a|aber|alle|andere|auch|bitte|b|c|das|davon|den|der|die|dir|doch|dritte|dritten|du|eher|eigentlich|ein|
eine|einen|erst|erste|ersten|erstmal|es|fast|gefällt|gerade|gern|gerne|gucken|glaube|hat|ich|ihnen|im|
ist|jetzt|kannst|keine|klingt|klar|letzte|letzten|mal|mir|moment|na|nicht|nicht|nichts|nur|oder|schon|
schau|sehr|sieht|sicher|so|total|und|variante|vielen|vielmals|war|weiß|werde|wirklich|wohl|zweite|
zweiten|zu|
nehme|nehmen|nimm|nimmst|wähle|wir|wäre|würde
`,
    fillers: joined`
ab alle{/m/n/r/s} als andere{/n} auch auf aus bei{/m} bereits bes{onders/ten} bin bis{/schen/t} bleiben
 brauche da dabei dann dar{an/f} das{/s} davor dein{/e/en/er} dem den{/n} der des{/halb/wegen} dich
 die{/sem/sen} dir doch draußen du durch ein{/e/em/en/er/es/fach/ige/iges/mal} endlich erst es etwas euch
 euer eure fein frage{/n} freu{e/ndlich/t} froh früh fühle für ganz{/e/en} geben gefällt gegen geh{en/t}
 gemacht genau ger{ade/n/ne} gestern gewesen gibt gleich gut{/e/en/er/es} hab{/e/en/t} hast hat{/te/ten}
 helfen heute hier hilf{e/reich/st/t} hin ich ihr{/e/em/en/er} im immer ins ist ja jede{/n/r/rzeit} jetzt
 kalt kann{/st} kein{/e/en} klar klein{/e/en} kurz{/en} könn{en/te/ten/test} lang{/e/em/en/er} lassen
 letzte{/n/r} lieb los läuft mach{e/en/t} mag mal man{/chmal} mehr mein{/e/em/en/er} mich minuten mir mit
 morgen muss möchte möglich müssen nach natürlich neben nett{/e/en} nicht{/s} nie noch nun nur
 nächste{/n} ob oft ohne paar richtig ruh{e/ig} sage{/n} sch{nell/on/ön/öne/önen/öner/önes} sehr
 sei{/d/n/ne/t} selbst sich{/er} sie sind sogar soll{/te} sommer son{ne/st} stress tag{/e/en} toll{/e/en}
 trotzdem um uns{/er/ere} unter{/stützung} vergangenen viel{/e/en/leicht} voll vom von vor wahnsinnig
 war{/en/me} weg{/en} wei{l/se/ter/ß} wen{ig/n} werde{/n} wieder wir{/d/klich} woche{/n} wohl woll{en/te}
 wunderschön wurde würde{/n/st} zeit ziemlich zu zum zur zusammen zwar zwischen über
`,
    busy: 'eilig|eile|wenig zeit|müde|stress',
  },
  boilerplate: {
    beside: 'klar|okay|ok|gut|super|prima|danke|alles klar|natürlich|perfekt|schön',
    starts: joined`
(das )?freut mich( sehr)?|(ich )?helfe (immer )?gerne?|kein problem|(ich bin )?immer für (dich|sie)
 da|viel (spaß|glück|erfolg)|
(ist )?(notiert|gemerkt)|gut zu wissen|danke für (die info|den hinweis)|(ich )?(merke|
notiere) (ich )?(mir )?(das)?|das merke ich mir|(das ist )?(eine )?(sehr )?(gute|tolle|
interessante) frage|erledigt|verstanden|gern geschehen|gerne geschehen|keine ursache|hier (ist|sind|
kommt) (ein|eine|die|der|dein|deine) (kurze[rn]? )?(überblick|übersicht|zusammenfassung|antwort|
liste)|sag (mir )?(einfach )?bescheid|lass(en sie)? (es )?mich (gerne? )?wissen|melden? (dich|
sie sich)|(ich )?hoffe (das|dies|es)|bei (weiteren )?fragen|(wenn|falls) (du|sie)|
kann ich (dir|ihnen)
`,
    words: joined`
wenn|falls|ob|du|sie|ich|noch|etwas|was|sonst|weitere|weiteren|mehr|andere|fragen|frage|hast|haben|
brauchst|brauchen|benötigst|benötigen|hilfe|hilft|helfen|helfe|geholfen|hat|kann|dir|ihnen|dich|sich|mich|
mir|melde|melden|jederzeit|gern|gerne|bitte|einfach|bei|dabei|dazu|weiter|für|das|wissen|möchtest|möchten|
stehe|zur|verfügung|
dass|konnte|da|weiterhelfen
`,
    offers: joined`
(wenn|falls|sobald) (du|sie) .* (bescheid|wissen|melden?|frag|fragen|helfe ich .*|kann ich (dir |
ihnen )?(helfen|mehr|weiter).*)|(sag|sagen|lass|lassen|melde|melden|frag|fragen|gib) .* (wenn|falls|ob|
welche[rs]?|wobei) .*|(möchtest du|möchten sie|magst du|willst du|wollen sie) (mehr|weitere|noch) .*|
soll ich .*(eingehen|erklären|weitermachen|ausführen)
`,
  },
  announcing: {
    work: joined`
(übersetz|korrigier|zusammenfass|umformulier|formulier|verbesser|kürz|überarbeit|vereinfach|
analysier)\p{L}*|fass\p{L}* (das|dies|diese[nms]?|den|die|es|mir|(bitte )?zusammen)|schreib\p{L}* (das|
dies|diese[nms]?|
es|den|die) .{0,40}um|(antwort|beantwort|prüf|lies|schau|erklär)\p{L}* (\p{L}+ )?(darauf|dies\p{L}*|
das|den|die|es)(?!\p{L})|(mach|formulier|schreib)\p{L}* (das|dies|es|den|die|
diese[nms]?)(?!\p{L}).{0,40}(er|mehr|weniger|kurz|höflich|freundlich|formell)|
(kurze )?zusammenfassung( bitte)?|(das|dies|es|den|die) .{0,20}er (machen|schreiben|formulieren|ausdrücken)
`,
    shows: joined`
(diese[nmrs]?|folgende[nmrs]?|unser[en]?[rsnm]?|die|der|das|den|eine?[nmrs]?|
meine?[nmrs]?) (\p{L}+ )?(web)?(seite|text|artikel|e-?mail|mail|brief|beitrag|chat|verlauf|ausgabe|
ergebnis|dokument|datei|nachricht|bewertung|abschnitt|gedicht|richtlinie|protokoll|entwurf|ticket|
notizen)\p{L}{0,2}|hier (ist|sind|kommt)( \p{L}+){1,5}|was (hältst|halten|meinst|denkst|sagst)|
(ist|sind|stimmt) (das|dies\p{L}*|es)|was (soll|kann|sollte) ich (darauf |da )?(antworten|sagen|
schreiben)|wie (antworte|reagiere|soll ich|sage) .{0,30}(darauf|ich|antworten)|was (will|meint|
bedeutet|heißt|fehlt) (er|sie|das|dies|es|hier)|(das|dies) (habe ich|stand|kam)
`,
    points: joined`
das(?! (wochenende|jahr))|dies(e[nmrs]?|es)?(?! (woche|wochenende|jahr|mal|monat|sommer|winter|
abend))|folgende[nmrs]?|sowas|so was|was (mein|unser|der|die|das|ein)\p{L}*|(aushang|zettel|schild|
regeln?|hausordnung|klausel|anzeige|kommentar|flyer|satzung|vertrag|rezept|horoskop|agb)\p{L}{0,3}
`,
    topic: String.raw`für|bei|in|per|als|mit|jede[mnrs]?|keine?|dein\p{L}*`,
    media: joined`
(eltern|rund)?brief|e-?mail|mail|sms|(sprach|kurz)?nachricht|mailbox|transkript|abschrift|notiz|zettel|
post|beitrag|tweet|kommentar|bio|profil(text)?|bewertung|rezension|(stellen|klein)?anzeige|inserat|
flyer|plakat|schild|aushang|mitteilung|durchsage|bekanntmachung|rundschreiben|newsletter|arbeitsblatt|
fragebogen|interview|drehbuch|skript|szene|dialog|monolog|(song|lied)text|strophe|refrain|gedicht|
tagebuch(eintrag)?|blog|artikel|auszug|zitat|kapitel|märchen|figur|steckbrief|
(system)?prompts?|vorlage|ticket|richtlinie|hausordnung|agb|(miet)?vertrag|anleitung|etikett|rezept|
karte|einladung|rede|horoskop|(gruppen)?chat|entwurf|anschreiben
`,
    aside: joined`
übrigens|und|auch|achja|ach ja|aber|außerdem|ansonsten|noch (etwas|was|eine?)|im übrigen|nebenbei|ps|
bevor (wir|ich)|apropos|generell|grundsätzlich|davon abgesehen|kurz noch
`,
    sent: joined`
geschickt|gesendet|weitergeleitet|gepostet|bekommen|gekriegt|kam|kommt|gefunden|gelesen|kopiert|steht|
stand|hängt|hing|schickt|schreibt|geschrieben|gesehen|reingekommen
`,
    speech: 'sagte?|schreibt|schrieb|meinte?|antwortete?|steht|heißt es|lautet',
    greeting: 'hallo|hi|hey|guten (tag|morgen|abend)|moin|servus|grüß (dich|gott)',
    self: 'ich',
    farewell: joined`
(mit )?(freundlichen?|vielen?|lieben?|besten?|schönen?|herzlichen?) grü(ß|ss)en?|lg|vg|mfg|gruß|
hochachtungsvoll
`,
    mine: joined`
meine?\s+(präferenzen|regeln?|anweisungen|vorlieben|wünsche|notizen?|nachricht\p{L}*)|immer|jedes mal
`,
  },
  lines: {
    ends: joined`
(geht|gehen|ist|sind|passt|passen|schmeck(t|en)|vertrag\p{L}*) (ich )?(jetzt|inzwischen|mittlerweile)|
(darfst|kannst|können (sie|wir)|dürfen|darf|kann)(?! ich) [^,.?]{0,40}(wieder|ruhig|jetzt|nun)|(bitte|
lieber|
jetzt|ab jetzt|nun|doch) wieder|wieder (bitte|normal|ok(ay)?|erlaubt|gut|drin|in ordnung)|zurück zu[rm]?|
nicht mehr|kein\p{L}* (\p{L}+ ){0,2}mehr|vergiss|hinfällig|erledigt|aufgehoben|fällt weg|gilt nicht|
schluss mit|
genug (von|mit)|anders überlegt|schnapsidee|(blöde|schlechte) idee|(ganz )?normal|statt(dessen)?|
umstellen|umgestiegen|gewechselt|bleiben wir|(brauchst|musst) (du )?[^,.?]{0,30}nicht|
stell\p{L}* (sie )?(dich|sich)? ?(wieder |also )?(auf|um)|wir können|lass das|sparen|gehen? (jetzt )?wieder|
doch (kein|nicht)\p{L}*|(ich|vertrage) doch|(esse|trinke) [^,.?]{0,30}wieder
`,
    makes: joined`
(brauch\p{L}*|schreib\p{L}*|verfass\p{L}*|entwirf|erstell\p{L}*|formulier\p{L}*|mach\p{L}*|bereite|
bastle)( mir| uns| ich| wir)? (eine?n?|den|die|das|meine?n?|unsere?n?) (\p{L}+ ){0,2}(system-?prompt|
prompt|aushang|zettel|schild|plakat|notiz|brief|e-?mail|mail|nachricht|vorlage|checkliste|anleitung|
richtlinien?|regeln|hausordnung|anzeige|rede|flyer|vertrag|post)
`,
    edits: joined`das|es|dies\p{L}*|den|die|mach\p{L}*|änder\p{L}*|übersetz\p{L}*|fass|war|lern\p{L}*`,
    objects: 'kommentaren?|variablen?|briefen?|rezepten?',
    bound: 'wenn|falls|außer|sobald|(in|bei|für) (meinen? )?(e-?mails?|briefen|code|rezepten|arbeit)',
    answers: 'antwort|schreib|sprich|spr[ea]ch|rede|kurz',
    overrides: joined`
ignorier\p{L}* ((alle|sämtliche|die) )*(vorherigen|bisherigen|früheren|obigen) (anweisungen|
instruktionen|regeln)
`,
  },
  subjects: {
    language: {
      beside: '(auf) (\\p{L}+)(,|[.!]*$)|wieder|ab (jetzt|heute|sofort)|sprache',
      english: 'englisch',
      german: 'deutsch',
      french: 'französisch',
      spanish: 'spanisch',
      portuguese: 'portugiesisch',
      italian: 'italienisch',
      dutch: 'niederländisch',
      russian: 'russisch',
      chinese: 'chinesisch',
      japanese: 'japanisch',
      korean: 'koreanisch',
      other: 'polnisch|türkisch|arabisch|katalanisch|sprache,? in der|meiner sprache',
    },
    length: {
      beside: 'erklärung|sätze|sei |limit|grenz',
      short:
        '(ein|eine[mn]|zwei|drei|\\d+) (satz|sätzen?|zeilen|wörtern?|worten?)|kurz|kurze|kürzer|knapp|knappe',
      long: joined`
kein\p{L}* (\p{L}+ )?(wort|zeilen|längen|zeichen|satz)-?(limit|grenze|begrenzung|beschränkung)|(wort|
zeilen|längen|zeichen|satz)-?(limit|grenze|begrenzung|beschränkung) (ist|gilt|fällt)|ausführlich|
ausführliche|ausführlicher|detailliert|länger\p{L}*|mehr (erklär\p{L}*|details?)
`,
    },
    tone: { formal: 'formell|förmlich|förmlicher', casual: 'locker|lockerer|zwanglos' },
    units: { metric: 'metrisch\\p{L}*|kilometern?', imperial: 'imperiale?n?|meilen' },
    currency: { beside: 'preis|betr[aä]g|kost', pound: 'pfund', local: 'franken' },
    clock: { day: '24-stunden', half: '12-stunden' },
    address: {
      familiar: 'duz\\p{L}*|(per|mit|sag|sage|über|wegen|about|von)( dem| das)? du|(du|bitte du) (zu|statt)',
      polite: 'siez\\p{L}*|(per|mit|sag|sagen|about|über) sie( zu)?(?! (soll|kann|ist|hat))',
    },
    diet: {
      pescatarian: 'pescetari\\p{L}*|esse (\\p{L}+ )?fisch',
      vegan: 'vegan\\p{L}*',
      vegetarian: 'vegetari\\p{L}*',
      meat: '(esse|isst|ess) (\\p{L}+ ){0,5}fleisch|fleisch esse|esse (\\p{L}+ ){0,2}wieder',
    },
    alcohol: { none: 'kein(en|e)? (alkohol|wein|bier)', some: 'trinke? (wieder|alkohol|wein|bier)' },
    indentation: { beside: 'rück', tabs: 'tabulator\\p{L}*', spaces: 'leerzeichen' },
    'hot drink': { beside: 'bevorzug|lieber', tea: 'tee', coffee: 'kaffee' },
    look: {
      dark: 'dunkle[nrms]? (modus|design|thema|ansicht|hintergrund)|dunkelmodus',
      light: 'helle[nrms]? (modus|design|thema|ansicht|hintergrund)|hellmodus',
    },
    format: {
      beside: 'nutz|verwend|benutz|gib',
      bullets: 'stichpunkten?|stichworten?|aufzählungen',
      prose: 'fließtext|ganzen sätzen',
    },
    amounts: { weight: 'in gramm', cups: 'in tassen' },
    spelling: { beside: 'schreibweise|orthograph' },
    signature: {
      any: '(unterschreib|unterzeichne|beende)\\p{L}* .{0,24}(e-?mails?|briefe?|nachrichten) (immer )?mit',
    },
    name: { any: 'nenn(e|en sie)? mich|mich .{1,30} nennen' },
  },
  grammar: {
    i: 'ich|wir',
    oneself: joined`ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*`,
    am: 'bin',
    articles: 'eine?[nmrs]?|de[nmr]|das|die',
    titles: 'frau|herr',
    prepositions: 'nach|bei|von|vom|beim|mit|ohne|laut|wegen|für|in|im|am|vor|zu[mr]?|über|aus|auf',
    places: 'in|im|am|bei|beim|unter|hinter|neben|auf',
    not: 'nicht',
    for: 'für',
    cry: 'was für',
    and: 'und|aber|sondern|weil',
    please: 'bitte',
  },
})
