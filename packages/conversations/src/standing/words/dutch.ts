import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Dutch. */
export const DUTCH: StandingWords = {
  triggers: joined`
gebruik|vermijd|mijd|plan|zet|maak|bel|stuur|vanaf|schrijf|antwoord|spreek|praat|wees|niets|geen|wen
|korte|prijzen|temperaturen|als|bij|voor|leg|in|ik|mij|me|mijn|altijd|nooit|niet|voortaan|noem|wanne
er|elke|iedere|vergeet|stop|hou|houd|je|hoeft|wij|we|liever|toekomst|standaard|alleen|antwoorden|uw|
jouw|telkens
`,
  joins: 'en|maar|dus|dan|want|ook',
  lead: joined`
alsjeblieft|alstublieft|aub|graag|ook|en|maar|dus|dan|oké|ok|hoi|hallo|bedankt|ja|nee|trouwens|in het alge
meen|over het algemeen|belangrijk|let op|onthoud|zoals gezegd|ps
`,
  sets: {
    end: '(,? (alsjeblieft|graag|aub|a\\.u\\.b\\.|dank je|tegen mij|met mij))*[.!]*$',
    manner: joined`
kort|kort en bondig|beknopt|bondig|uitgebreid|gedetailleerd|formeel|informeel|vriendelijk|beleefd|direct|e
erlijk|duidelijk|simpel|eenvoudig|zakelijk
`,
    language: joined`
nederlands|engels|duits|frans|spaans|portugees|italiaans|russisch|chinees|japans|koreaans|pools|turks|arab
isch|fries|vlaams
`,
    verb: joined`
antwoord|beantwoord|gebruik|geef|toon|laat|schrijf|leg|voeg|formatteer|noem|vermeld|citeer|begin|ein
dig|sluit|praat|spreek|stel|raad|controleer|check|bevestig|zet|herinner|presenteer|vraag|beperk|houd
|hou|vertaal|corrigeer|verbeter|vat|zeg|doe|maak|zorg|wees|vermijd|negeer|benadruk|onderbouw|bied|ve
rgelijk|reken|sorteer|neem|verwijs|spel|blijf|kies
`,
    on: joined`
vanaf (vandaag|morgen|nu|heden)|met ingang van (vandaag|nu)|voor altijd|tot nader order|voortaan|van
af nu|van nu af aan|vanaf vandaag|in het vervolg|in de toekomst|standaard|in al je antwoorden
`,
    ask: '(vraag|vragen|noem|stuur|plak|schrijf|deel|verzoek|praat|heb over|bespreek)',
    these: 'dit|dat|deze|die|het|je|jouw|hem|haar|ze|u|hoe|wat|idee|de (eerste|tweede|versie|optie)',
    infinitive: joined`
(gebruiken|geven|tonen|schrijven|vermelden|noemen|antwoorden|toevoegen|bevestigen|houden|vermijden|uitle
ggen|maken|zeggen)
`,
  },
  instructions: phrases`
<{verb} (me |mij |je |er |ze |de code |code |je antwoorden )*(altijd|nooit|nooit meer)(?! (een fout|
weer goed))

<{verb} ~(altijd|nooit|voortaan|vanaf nu|van nu af aan|in het vervolg|in de toekomst|in al je antwoorden
|in elk antwoord|bij elk antwoord|tot nader order|standaard)(?! (faalt|fout))

<{verb} .{0,160}(als|wanneer|telkens als|elke keer (dat|als)) ik .{0,60}{ask}

<(als|wanneer|telkens als|elke keer (dat|als)) ik .{0,120}{ask},? (dan |graag )?({verb}|wil ik|moe
t je)

<(elke keer (dat|als)|telkens als) .{0,120}, (dan )?({verb}|wil ik dat|moet je)

<(je moet|je mag|je zou|ik wil dat je|ik wil graag dat je|ik verwacht dat je|zorg dat je|zorg ervoor dat j
e|u moet) ([^ ]{1,40} ){0,6}?(altijd|nooit|voortaan|in het vervolg|vanaf nu|elke keer)(?![a-z])

(kun|kan|zou|wil) (je|u) (alsjeblieft )?(altijd|voortaan|vanaf nu|nooit|in het vervolg)

<{verb} ~(niet|geen|niets) ~meer(?! (dan|te))

<(je mag me [^ ]{1,40} noemen|noem (me|mij) (?!(een|maar gek|gek|ouderwets|eens|als)(?![a-z])))|<spr
eek me (aan )?

<(houd|hou|schrijf|maak|beperk) (al )?(je|uw) antwoorden

<(vermijd|gebruik|zet|schrijf|noem|houd) .{0,80}in (al )?(je|uw) antwoorden

<geen (emoji|emojis|tabellen|jargon|opsommingen)( meer| alsjeblieft| graag)*[.!]*$
`,
  orders: phrases`
<gebruik (altijd )?(celsius|fahrenheit|kilometers|euro's?|gram|liters|het metrieke stelsel){end}|<(v
ermijd|mijd) (vakjargon|jargon|emoji's?|lijstjes|afkortingen|moeilijke woorden){end}

<(plan|zet|maak|bel|stuur)( me)? (geen|nooit) [a-z]+ (voor|na) |<vanaf (nu|vandaag) (mag|moet|
kun|wil) (je|u) |<(spreek|praat|schrijf|antwoord) vanaf (nu|vandaag|morgen)[ ]

<(antwoord|schrijf|spreek|praat)( mij| me| met me| met mij| alleen| graag)* (in het )?({language})
( met me| met mij| tegen me)?{end}

<(antwoord|wees|blijf|schrijf|houd het|hou het|leg uit)( me| altijd| zo| wat)* ({manner})( tegen m
e)?{end}

<(alleen )?(korte|beknopte|uitgebreide|eenvoudige) antwoorden{end}

<(geen|zonder) (emoji'?s?|tabellen|jargon|excuses|grappen|lijstjes|afkortingen|inleidingen)( in je a
ntwoorden)?{end}

<als (het|je|iets|de vraag|ik) [^,?]{1,40}, (dan )?(geef me|laat me|zeg het|zeg|leg uit|antwoord|geb
ruik|vraag|schrijf|stel voor)(?![a-z])

<(prijzen|temperaturen|maten|afstanden|eenheden) (graag |altijd )?in (celsius|fahrenheit|kilometers|
euro'?s?|gram|liters){end}
`,
  preferences: phrases`
(ik|we|wij) (verkies|verkiezen|prefereer|haat|verafschuw|vermijd|vermijden|prefereren)(?! ({these})(
?![a-z]))

(ik|we) [a-z]+ ([^ ]{1,40} ){0,3}?(liever|het liefst)|ik heb (een |)(voorkeur|hekel)

(ik|we) hou(d|den)? ((erg|heel|veel|niet|echt) )*van (?!({these})(?![a-z]))

(ik|we|wij) (eet|eten|drink|drinken|gebruik|gebruiken|rook|vlieg|draag|koop|werk|werken) ([^ ]{1,40} )
{0,3}?(geen|nooit|alleen|uitsluitend|altijd)(?! (meer|deze|dit))

(ik|we) kan ([^ ]{1,40} ){0,3}?(niet tegen|niet uitstaan|geen (melk|lactose|gluten|noten|alcohol))

ik ben ((een|geen|ook|strikt|erg|heel|zwaar) ){0,3}(vegetari[eë]r|veganist|vegetarisch|vegan|allergi
sch|lactose-?intolerant|diabeet|kleurenblind|linkshandig|ochtendmens|avondmens|fan van|dyslectisch)

ik heb (een )?([a-z-]*)(allergie|intolerantie)|ik eet (halal|koosjer|vegetarisch)

mijn (favoriete|lievelings)[ a-z]* (is|zijn)|(is|zijn) mijn (favoriete|lievelings)
`,
  releases: phrases`
<(je mag |)(vergeet|negeer|schrap|laat) (de|die|dat|mijn|wat|het)( [^ ]{1,40}){0,3}? ?(regel|ins
tructie|voorkeur|verzoek|zei|gezegd|vroeg|gevraagd)

<(je|u) (hoeft|hoef|moet) ~(niet|geen|niets) ~meer|<je mag weer|geldt niet meer
`,
  refusals: phrases`
<(stop met|hou op met|houd op met)[ ]

(ik|we) (eet|drink|gebruik|wil|hoef|verkies|vermijd) ~(niet|geen) ~meer(?! dan)|ik ben (geen|niet) ~
(meer )?(vegetari[eë]r|veganist|vegan|allergisch)( meer)
`,
  questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (en|maar|dus) )(kun je|kan je|kunt u|zou je|wil je|heb je|is er|zijn er|wat |h
oe |waar |wie |welke |waarom |moet ik|mag ik|kan ik|weet je|is het|wanneer is)

^(en |maar |dus )?(waarom|hoe|wat|waar|wie|welke|is|zijn|heeft|kan|moet|mag)[ ]
`,
  moment: phrases`
(deze keer|dit keer|nu even|op dit moment|voor nu|(?<!(vanaf|van|tot|en) )(vandaag|morgen)|vanavond|
deze week|(op|voor|aan|in) (dit|deze|het volgende|de volgende) (mail|e-mail|bericht|brief|tekst|vraa
g|artikel|uitnodiging|pagina)|als je tijd hebt|indien mogelijk|als je klaar)(?![a-z])

^(klinkt|wow|oh|haha|super|leuk|mooi|perfect|ja|bedankt|oké|ok|top|heerlijk)(?![a-z]).*!$
`,
  unreal: phrases`
^(bij|in) (?!(mails?|e-mails?|brieven|berichten|antwoorden|code|teksten|recepten|het algemeen)(?![a-z]
))[a-z]+,?[ ]

^(stel dat|stel je voor|veronderstel|bijvoorbeeld|wat als|als ik (zou|was|had)|doe alsof|in (het|de|
dit|mijn) (verhaal|roman|film|boek|lied|gedicht|spel|droom)|er was eens)

(?<!(^| )ik )(zegt|zei|zeggen|schreef|schrijft|volgens|beweert|adviseert|adviseerde|motto|slogan|titel
|staat)(?![a-z])

(vroeger|destijds|als kind|vorig jaar|vorige week)(?![a-z])
`,
  once: phrases`
^([a-z]+,? ){0,3}?(schrijf|verzin|vertel|vertaal) (me |mij )?(een|de|het|deze|dit) ([^ ]+ ){0,2}
?(gedicht|verhaal|lied|brief|zin|grap|toespraak|roman|tekst|mail|dialoog|essay)
`,
  unrealBefore: ['als|of|dat hij|dat zij|alsof|omdat'],
  plain: joined`
ik|je|jij|u|hij|zij|we|wij|mij|me|mijn|uw|de|het|een|en|of|maar|ook|in|aan|op|met|voor|te|tot|van|bij|naar
|over|als|wanneer|dat|die|dit|is|zijn|ben|altijd|nooit|niet|geen|meer|nu|vanaf|voortaan|vraag|vragen|gebru
ik|gebruiken|geef|geven|toon|vermeld|vermelden|schrijf|antwoord|voeg|toe|hou|houd|haat|liever|verkies|verg
eet|regel|instructie|hoeft|stop|eet|drink|wat|zo|heel|elke|keer|alle|noem|wil|zei
`,
}
