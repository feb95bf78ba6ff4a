import { joined, phrases } from '../../phrases.ts'
import type { Structures } from '../../standing-words.ts'

/** Kinds of sentences in English that last: a condition, a limit, a form, a thing to leave out. */
export const ENGLISH_STRUCTURES: Structures = {
  triggers: joined`
shorter|nah|write|draft|rewrite|translate|feel|tables|bullets|bullet|diagrams|over|under|units|metric|exam
ples|sources|max|back|ok|scrap|longer|bad|celiac|deaf|blind|wheelchair|type|kosher|halal|spare|mind|help|h
elps|why|works|heads|fewer|less|dates
`,
  reasons: "because|cause|cuz|bc|coz|since|so|but|and|thx|lol|haha|i|im|it|its|unless|that's|my|or",
  lead: joined`
heads up|tbh|honestly|maybe|rather|better|fyi|um|right|actually|oh and|you should know(?: that)?|keep in m
ind(?: that)?|just so you know
`,
  sets: {
    thing: joined`
emojis?|disclaimers?|apolog(y|ies)|apologi[sz]ing|intros?|intro paragraphs?|introductions?|preambles?|su
mmar(y|ies)|recaps?|warnings?|caveats?|jargon|small talk|chit-?chat|flattery|compliments?|filler|fluff|p
adding|pep talks?|pleasantries|greetings?|sign-?offs?|follow-?up questions|exclamation (marks|points)|bu
llet points|bullets|tables|headings|headers|bold|markdown|buzzwords|acronyms|abbreviations|slang|puns|joke
s|lectures?|sugar-?coating|hedging|cliches|conclusions?|background|boilerplate|cheerleading|praise|metapho
rs|closing questions?
`,
    form: joined`
tables?|bullet(ed)?( points| lists?)?|bullets|lists?|prose|paragraphs?|(plain |long )?text|walls? of t
ext|essays|diagrams?|charts?|visuals|pictures|code( samples| examples| snippets)?|(numbered )?steps|ex
amples?|short sentences|one-liners|explanations|theory|analogies|links|screenshots|videos|audio|voice note
s|summaries|flowcharts|pseudocode
`,
    state: joined`
deaf(?! to)( in [a-z ]+ ear)?|hard of hearing|(hearing|visually|sight)[- ]impaired|partially sighted|(
?:legally )?blind(?! (as|to))|colou?r ?-?blind|dyslexic|autistic|epileptic|asthmatic|(type (1|2|one|
two) )?diabetic( type [12])?|coeliac|celiac|pregnant|teetotal|sober|vegan|vegetarian|a wheelchair user|w
heelchair user|in a wheelchair|left-handed|lactose intolerant|gluten[- ]free|on (a (very |really |pret
ty )?(tight|small|low|shoestring) budget|a pension|benefits|blood thinners|insulin|a low-[a-z]+ diet)
`,
    owned: joined`
car|driving licen[cs]e|oven|microwave|dishwasher|printer|garden|smartphone|tv|credit card|bike|freezer|ble
nder|washing machine|passport
`,
    tool: joined`
mac|macbook|linux|windows|iphone|android|ubuntu|fedora|arch|debian|chromebook|ipad|firefox|safari|vim|neov
im|emacs|vs ?code|pycharm|excel|google sheets|libreoffice|notion|obsidian|figma
`,
    so: '(,? so|,? therefore|,? hence|,? which means|[,;:])',
    demand: joined`
(please |pls |just |then |always |keep it )*(no|nothing|only|just|never|avoid|skip|leave out|don't|do n
ot|keep|use|give me|show me|stick to|stick with|put|assume|suggest|please|pls|[a-z]+ (first|only|please|
pls)|[a-z-]+ (stuff|things|options|ones|routes|[a-z]+s) (first|only|please|pls)|[a-z]+ shortcuts|short [
a-z]+|written [a-z]+)(?![a-z])
`,
    each: joined`
per|each|every ?time|always|at a time|whenever|when you|for each|in each|in every|from now on|from here on
|going forward|please|pls
`,
    amount: joined`
(\d+|an?|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|fifty|a hundred|a few|a coupl
e of) (short )?(sentences?|lines?|words?|paragraphs?|bullets|bullet points|options|suggestions|items|e
xamples|steps|characters|ideas)
`,
  },
  preferences: phrases`
((i|we)('m| am|m|'re| are) ([a-z]+ )?({state})|(i|we) (don't|do not|can't|cannot|never) (drive|drink
|eat|fly|swim|smoke|cycle|speak|read|own|use|do|watch|cook|hear|see|walk|climb|work|understand|(?:ha
ve|own) an? ({owned}))( [a-z]+){0,3}|(i'm|i am|we're|we are) (on|in|based in|an?)(?! (bed|hurry|rush
|meeting|bus|train|way|phone|class|trouble|bit|hour|late))( [a-z0-9+#-]+){1,4}|<(no ({owned})|bad (k
nees|back|eyes|hearing)|({state})( here)?)|my (son|daughter|kids?|wife|husband|partner|mum|mom|dad|c
hild|screen|english|eyes|hands|oven|kitchen|flat|phone) (is|are|has|have|can't|doesn't|isn't)(?! (?:
an? )?(sick|ill|asleep|tired|broken|home|here|away|late|out|coming|dead|visiting|back|crying|sleepin
g|cold|fever|test|exam))( [a-z]+){1,4}){so} {demand}

(i|we)('m| am|m|'re| are) ((an?|also|completely|totally|actually|severely|half|profoundly|a bit|qu
ite|very|registered|currently) )*({state})

<((totally|severely|fully) )?({state})( (here|btw)|(?=,|[.!]*$| (so|and) ))

(can't|cannot|don't|do not) (do|have|handle) (any )?({food})

(?<!(says?|said) )({form}),? (over|rather than|instead of|not|>) (an? |long )?({form})|({form}
) (is|are|works?|read)( (much|way|far|so|always))? (easier|better|clearer|best|simpler|nicer)( t
o [a-z]+)? (for (me|us)|than ({form}))

(we're|we are|i'm|i am) an? [a-z+#.]+ (shop|team|house|household|company|codebase|developer|dev|person
|user|family)|<(my|our) (editor|ide|shell|os|stack|browser|phone|laptop|database|framework|pronouns|ti
me ?zone|native language|first language|mother tongue|currency)( is| are|'s)(?! (not |broken|slow|dead
|down|acting|crash))

(i'm|i am|we're|we are) on (an? )?({tool})

{i} (think|work|live|calculate|get paid|budget) in (an? )?({units}|24h|24-hour|12-hour)( a day)?(?
<!a day)
`,
  orders: phrases`
<([a-z]+ (answers?|replies) )?(keep (it|them|things|answers|replies) )?(no more than|not more th
an|max(imum)?|at most|under|up to|less than|fewer than|within|below) {amount}(?! (in|of|from|left|show
ed|came|were|was|had|on|at))(,? ({each}|or less|max|ever|thanks|tops|total)( (answer|reply|respons
e|message|time|you [a-z ]{3,24}|it))?)*[.!]*$

<(answers? |replies |explanations? )?(in |about )?{amount},? (max(imum)?|tops|at most|or less|or few
er|only)(,? ({each})( (answer|reply|response|message|time|you [a-z ]{3,24}))?)*[.!]*$

^(?!(i|he|she|it|we|they|as|that|this|same|thanks|see|you|my|the [a-z]+ (is|was)|not|love|like|late|la
te)(?![a-z]))(?!.*(?<![a-z])(is|are|was|were|has|had|went|came|as|did|does)(?![a-z]))[a-z0-9][^,?.]{2,50
},? (always|every ?time|each time|going forward|from here on( out)?|by default|at all times|without ex
ception)(,? please|,? pls)?[.!]*$|^nothing (with|containing|from) [^,?]{2,30} ever

my (first |last |sur|family |middle )?name('s| is|s) (spell?(ed|t)|pronounced|written|said)(?! (wron
g|in the))|<(please |pls |always )*(refer to|call|address) (my|our) [^?]{2,30}? (as|by|mr|mrs|ms|dr|
the|[a-z]+, not)|({i} go by|you can call me|everyone calls me) (?!({notname})(?![a-z]))[a-z]+

(if|when|whenever) (you're|you are|youre|ur|u r|you feel) (not (really |totally |100% )?(sure|certai
n)|unsure|uncertain|guessing)[^,?]{0,20}?,? (then |please |just |pls )*(say|tell me|ask|admit|flag|l
et me know|don't)

<(when(ever)?|if) (you )?(summari[sz](e|ing)|translat(e|ing)|explain(ing)?|recommend(ing)?
|suggest(ing)?|plan(ning)?|list(ing)?|quot(e|ing)|compar(e|ing)|review(ing)?|writ(e|ing)|giv
(e|ing) me|show(ing)? me|send(ing)? me|answer(ing)?|cod(e|ing)|draft(ing)?|correct(ing)?|edi
t(ing)?)( (?!said|mean)[a-z]+){0,4}?(,? (please |just |always |then |only |never )*(put|use|incl
ude|keep|give|show|add|start|skip|avoid|don't|leave|stick|mention|tell|mark)|, (please |just |always )*(
?:no|the|{form}|{verb}))|(when|if|whenever) i (paste|send|share|post|upload|write|text|ask|drop)( (?
:you|something|anything|a|an|some|about|for|in|to|[a-z]+)){1,4}?,? (please |just |always |then |only |do
n't |never )*(comment|fix|point|answer|reply|respond|use|give|tell|show|explain|check|list|translate|ski
p|keep|correct|summari[sz]e|write)

<(you can |you could |you may |feel free to |let's |please |pls )*(skip|omit|leave out|spare me|do a
way with|hold|enough with|enough of|stop it with|save me) (all |the |your |those |any |these |every 
|me )*((long|usual|endless|little|generic|safety|legal|medical) )?({thing})(?! (of|to|in|from|for) (
this|that|the|my|his|her|it|your)(?![a-z]))

<(all )?(dates|times|prices|distances|temps?|temperatures|amounts|totals|weights|units|currencies|meas
urements)( (with|as|in|incl\w*|net|plus|like|written))(?! (the (report|file|table|picture))(?![a-z
]))(?!.*(?<![a-z])(is|are|was|were|has|had|will|can|do|does|did|went|rose)(?![a-z])) [^?]{2,40}(please
|pls|always|only|going forward)[.!]*$

<(metric|imperial|celsius|fahrenheit|british english|us english|uk spelling|24h|24-hour)( units| times
?| clock| spelling)?,? (always|every ?time|please|pls|only)[.!]*$

<(please )?(no|without|zero) (more )?({thing})(,? (please|pls|ever|at all|thanks|in your [a-z]
+|from you))*[.!]*$
`,
  moment: phrases`
^(my|our|the) (neighbou?r|boss|colleague|friend|teacher|roommate|flatmate|landlord|manager|coworker|co
usin|uncle|brother|sister)s?(?![a-z])|this recipe|cover letter|with (this|the) ticket|homework|i'm (so |
really |just )?(tired|hungry|late|busy|ill|sick|off to|leaving)(?![a-z])
`,
  work: phrases`
<(make|rewrite|redo|shorten|rephrase|polish|fix|change|edit|translate|summari[sz]e|proofread|turn|rework
|tighten) (it|this|that|them|the|these|my)(?![a-z])|<(write|draft|compose|create|design|need|give me|m
ake me|i need|help me (write|draft)|come up with) (me |up )?(an?|some|the|my) ([a-z]+ ){0,3}(poe
m|haiku|e-?mail|letter|story|essay|text|post|caption|bio|speech|toast|invitation|message|paragraph|headlin
e|tweet|report|card|script|intro|blurb|slogan|review|ad|song|summary)(?![a-z])|^(nah|no|nope|hm+|ok|not q
uite|almost)?,? ?(a bit |bit |much |even |way |make it )?(shorter|longer|again|simpler|funnier|more fo
rmal|less formal|try again|softer)(?![a-z])
`,
}

/** Kinds of sentences in German that last: a condition, a limit, a form, a thing to leave out. */
export const GERMAN_STRUCTURES: Structures = {
  triggers: joined`
nee|nochmal|kürzer|länger|normalen|normal|du|darfst|bist|tabellen|listen|stichpunkte|lieber|besser|beispie
le|quellen|metrisch|habe|haus|zwei|wäre|wären|würde|würdest|könnten|könnte|verschon|zurück|lange|laktose|g
lutenunverträglichkeit|vertrag|knie|datum|ergebnis|beim|falls|im|auf|brauch|einleitung|zusammenfassungen|d
ein|antworten|fisch|uns|wieder|schreibt|schreiben|heiß|heiße|regel|kürzere|rechtschreibung|haftungsausschl
üsse|fänd|das|hilft|blind|gehörlos|pronomen|name
`,
  reasons: 'weil|da|denn|sonst|aber|und|ich|mein|meine|sonst|außer|haha|danke',
  lead: joined`
eigentlich|ehrlich gesagt|nur zur info|zur info|fyi|kurz|ach ja|und|merk dir bit
te|wichtig
`,
  sets: {
    thing: joined`
emojis?|smileys?|floskeln|höflichkeits\p{L}+|einleitung(en)?|vorrede|begrüßung(en)?|zusammenfassung(
en)?|entschuldigung(en)?|warnhinweise?|warnungen|haftungsausschl\p{L}+|disclaimer|komplimente|lob|witze|
tabellen|stichpunkte|aufzählungen|fachbegriffe|fachsprache|anglizismen|small ?talk|ausrufezeichen|überschr
iften|fettdruck|markdown|abkürzungen|füllwörter|schnickschnack|blabla|belehrungen|rückfragen am ende|fazit
|umschweife
`,
    form: joined`
tabellen?|listen?|stichpunkten?|aufzählungen|fließtext|(lange[nrm]? )?text(en|e)?|absätzen?|romanen?|d
iagrammen?|grafiken|bilder[n]?|schritten?|beispielen?|code|links|kurze[nr]? sätzen?|erklärungen|schaubilde
r[n]?|skizzen|theorie|videos
`,
    state: joined`
gehörlos|taub|schwerhörig|(stark )?sehbehindert|blind(?! vor)|(rot-grün-)?(farben)?blind(?! vor)|rot
-grün-blind|autistisch|autist(in)?|legastheniker(in)?|epileptiker(in)?|asthmatiker(in)?|(typ[- ]
[12][- ])?diabetiker(in)?|schwanger|rollstuhlfahrer(in)?|laktoseintolerant|veganer(in)?|vegetarier(?
:in)?|vegan|trocken|linkshänder(in)?|zöliakie|muslim(in|a)?|nichtraucher(in)?
`,
    owned: joined`
auto|führerschein|backofen|mikrowelle|spülmaschine|drucker|garten|smartphone|fernseher|kreditkarte|fahrrad
|waschmaschine|umluft
`,
    tool: joined`
mac|macbook|linux|windows|iphone|android|ubuntu|vim|emacs|vs ?code|excel|libreoffice|firefox|ipad|notion|o
bsidian
`,
    unit: joined`
celsius|fahrenheit|metrisch|kilometern?|metern|gramm|kilo|litern?|euro|franken|dollar|24h?-?(stunden)?-?
format
`,
    so: '(,? (also|deshalb|deswegen|daher|darum)|[,;:])',
    amount: joined`
(\d+|ein(en|em|er)?|eine|zwei|drei|vier|fünf|sechs|acht|zehn|zwanzig|hundert) (kurzen? )?(sätzen?|
satz|zeilen?|wörtern?|worten?|absatz|absätzen?|stichpunkten?|vorschlägen?|optionen|punkten?|beispielen?)
`,
    each: 'pro antwort|je antwort|pro nachricht|jedes ?mal|immer|bitte|generell|reicht|reichen|genügen',
  },
  preferences: phrases`
((ich |<)(bin|fahre?|trinke?|esse?|hab|habe|nutze|benutze|kann|höre?|sehe?|lebe|wohne|vertrage?|koch
e|arbeite|spreche)(?! (heute|gerade|müde|krank|spät|gleich|beim|im|grade?|jetzt|eben|noch|schon|kurz
|unter|auf dem|in (der|einer|eile)|zu spät|unterwegs|fertig|hunger|keine? (zeit|lust|bock|brot|milch
|ahnung)))( [\p{L}0-9-]+){0,6}|wir (haben|essen|fahren|arbeiten|nutzen|leben|kochen)(?! (heute|gerad
e|diese|morgen))( [\p{L}0-9-]+){0,5}|<(kein ({owned})|knie kaputt|rücken kaputt)){so} (bitte )?(kein
e?n?|nichts|nix|nur|nie|erst(mal)?|zuerst|bitte|ohne|gib|zeig|nimm|spar|vermeide?|formulier|immer|ku
rze|günstige)

(ich |<)bin ((eine?|stark|leider|fast|komplett|seit \p{L}+|auf einem ohr|auch|ja) )*({state})

(ich |<)(hab|habe) ((eine?|ne|starke|leider|schwere) )*(adhs|ads|autismus|legasthenie|asthma|epi
lepsie|diabetes|zöliakie|arthrose|rheuma|tinnitus|hörgeräte|bluthochdruck|\p{L}+(allergie|unverträglichk
eit|intoleranz))

(ich |<)(vertrag|vertrage) (keine?n? )|wir (essen|leben|kochen) (nur )?(koscher|halal|vegan|ve
getarisch|glutenfrei)

({form}) (statt|anstatt|anstelle von) ({form})|(lieber|besser|eher) (mit |in |als )?({form}),? (?:al
s|statt) (mit |in )?({form})

<(ich |wir )?(arbeiten|arbeite|entwickeln|entwickle|programmieren|programmiere|bin|sind|nutzen|nutze|b
enutze|hab|habe)( ich)?( hier| alle| selbst)* (mit |auf |unter |in |einen |ein |am )*({tool}|kotli
n|java|python|rust|go|typescript|postgres)(?!\p{L})(?! (probleme|fehler))|(mein|meine|unser|unsere) (?
:editor|zeitzone|betriebssystem|pronomen|browser|shell|stack|muttersprache|währung|datenbank|handy) ist(?! (
?:kaputt|langsam|tot|leer|weg))|meine pronomen (sind|lauten)

({thing}) (brauch|brauche|will|möchte) ich (nicht|keine)(?! mehr)
`,
  orders: phrases`
<(schreib|antworte|nimm|nutze?|verwende|mach)e?( mir| lieber| bitte| einfach| wieder| ganz| normalen?| i
n| im| mit| nur)+ ({form})

<(bitte )?(antworten )?(nicht mehr als|nie mehr als|nie länger als|nicht länger als|höchstens|maxima
l|max|unter|bis zu|weniger als|in) {amount}( {each}| bleiben| lang)*(,? (bitte|jedes ?mal|immer|gene
rell|mehr nicht))*[.!]*$|{amount}( {each})*,? (maximal|max|höchstens|mehr nicht|nicht mehr|pro antwort
|je antwort)( {each})*[.!]*$

^(?!(ich|er|sie|es|wir|wie|danke|das|der|die|mag|liebe)(?!\p{L}))(?!.*(?<!\p{L})(ich|kann|ist|sind|war|waren|hat|hatte|kam|wird|gibt|regnet|kommt)(?!\p{L}))[^,?.]{3,50},? (immer|jedes ?mal|nie|niemals|grundsätzlich|
generell|künftig|ab jetzt|ab sofort|in zukunft|ohne ausnahme)(,? bitte)?[.!]*$(?<!wie immer)

<(mein|unser) (\p{L}+)?name (schreibt sich|wird|spricht sich)|(für|bei) (mein|meine|meinen|meinem|me
iner) (kind|tochter|sohn|frau|mann|partner\p{L}*) (bitte )?(sie|er|they|dey)/

(wenn|falls) (du|sie) (dir )?(was |etwas |es |mal )?(unsicher|nicht weißt|nicht wissen|keine ahnung)
[^,?]{0,12},? (dann |bitte |lieber )*(sag|einfach|frag|gib|nachfragen|sagen|ehrlich)

<(wenn|falls) ich (dir )?(\p{L}+ ){0,4}(schicke?|schreibe?|poste|einfüge|teile|frage|reinkopiere),
? (dann |bitte |nur )*(die|nur|antworte?|keine?|sag|nenn|zeig|korrigier|auf|gib|fass|erklär|prüf)

<(können|könnten|wollen) wir (bitte |einfach |immer )*(bei|auf) ({unit}|{language}|du|sie|{form})

<(es hilft mir( sehr| total)?|mir hilft( es)?|(fänd|fände|find|finde) ich (gut|besser|super|schö
n)|(fänd|fände) es (gut|schön)),? wenn (du|sie) |(kurze|konkrete|einfache|kleine)? ?\p{L}+ helfen m
ir( sehr| total| am meisten)?[.!]*$

(bitte )?(kein|keine|keinen|ohne)( (langen?|unnötigen?|großen?))? ({thing})(,? (bitte|danke|nie|ever
|generell|mehr|in deinen antworten|am ende))*[.!]*$

<(datum|uhrzeiten?|preise|temperaturen|beträge|zeiten|daten|maße)( bitte| immer)? (als|im|in|mit|nac
h) [^?]{2,40}[.!]*$(?<!(ist|sind|war|waren|hat|haben)[.!]*)|(metrisch|celsius|metrische einheiten)(,
| bitte| immer)+[.!]*$

<(bitte )?keine (tipps|vorschläge|rezepte|ideen|empfehlungen|links|beispiele) (mit|zu|auf|von|aus|in
|für)[ ]
`,
  moment: phrases`
^(mein|meine|unser|unsere|der|die) (nachbar|chef|kolleg|freund|lehrer|mitbewohn|vermieter|cousin|onkel
|bruder|schwester)\p{L}*(?!\p{L})|(?<!\p{L})(bewerbung|anschreiben|hausaufgabe|bin satt|bin müde
|ins bett)(?!\p{L})
`,
  work: phrases`
<(mach|schreib|formulier|kürz|übersetz|fass|änder|korrigier|überarbeite|verbesser)e? (es|das|den|die|d
iese\p{L}*|mir das|meine\p{L}*)( \p{L}+){0,4}|<(schreib|schreibe|verfasse|entwirf|brauch|brauche|ich b
rauch|ich brauche|erstell|hilf mir bei|mach) (mir |uns )?(eine?n?|ne|den|die|das)? ?(\p{L}+ ){0,2}?(
?:gedicht|mail|e-mail|brief|geschichte|text|post|rede|einladung|nachricht|absatz|überschrift|tweet|bericht
|karte|anzeige|aufsatz|bewerbung|anschreiben|zusammenfassung)(?!\p{L})|^(nee|nein|hm+|ok|fast)?,? ?(et
was |viel |noch |bisschen )?(kürzer|länger|nochmal|förmlicher|lockerer|einfacher|netter)(?!\p{L})
`,
}
