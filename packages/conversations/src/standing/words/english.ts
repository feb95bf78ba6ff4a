import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'
import { ENGLISH_INSTRUCTIONS, ENGLISH_ORDERS, ENGLISH_PREFERENCES } from './english-phrases.ts'

/** Signs of standing instructions in English. */
export const ENGLISH: StandingWords = {
  triggers: joined`
vegan|vegetarian|pescatarian|allergic|coeliac|celiac|diabetic|intolerant|dairy|u|ur|pls|id|im|dont|cant|no
thing|lose|ditch|should|could|would|when|plan|remind|tell|let|take|anything|everything|today|replies|respo
nses|dates|numbers|times|make|treat|leave|just|one|three|two|max|maximum|stick|go|amounts|names|we|wheneve
r|code|lists|explanations|spelling|without|with|as|pick|assume|reply|answer|respond|write|speak|talk|start
ing|beginning|effective|get|short|brief|celsius|metric|please|skip|english|german|be|explain|give|show|unt
il|can|address|off|prices|of|temperatures|units|weekends|mornings|fridays|sundays|schedule|book|for|in|use
|if|any|each|all|keep|than|i|my|me|you|your|always|never|don|do|stop|call|no|only|forget|every|from|going|
drop|avoid|default|quit|is
`,
  joins: 'and|but|so|then',
  lead: joined`
please|pls|kindly|just|also|and|but|so|then|ok|okay|oh|well|hey|hi|hello|thanks|yes|no|btw|by the way|in g
eneral|generally|for me|note|reminder|important|ps|p.s.|one more thing|(?:as|like) i (?:said|told you|ment
ioned)(?: before| earlier)?|remember|remember that|and remember|remember to|i repeat|once again|again|and p
lease
`,
  spellings: { you: 'u', your: 'ur', please: 'pls|plz' },
  sets: {
    lasts: joined`
always|never|ever|{on}|every (?!(one|body|thing)(?![a-z]))[a-z]+|each (?!other)[a-z]+|any ?more|any ?tim
e|whenever|for good|forever|permanently|by default|as a rule|in general|at all times|all the time|no matte
r what|without exception|no exceptions|daily|weekly|monthly|(mon|tues|wednes|thurs|fri|satur|sun)days|we
ekdays|weekends|mornings|evenings|nights|(anything|everything|all|whatever|stuff) you
`,
    food: joined`
dairy|gluten|nuts?|peanuts?|sugar|caffeine|alcohol|shellfish|seafood|fish|eggs?|milk|lactose|wheat|soya?|m
eat|pork|beef|spicy|onions?|garlic|mushrooms?|tomato(es)?|chocolate|sesame|strawberries|kiwis?|corn|salt
|coffee|cheese|bread|pepper
`,
    topics: joined`
recipes?|cooking|code|coding|code samples|programming|travel|trips|prices|dates|times|temperatures?|distan
ces?|measurements?|e-?mails?|mails|letters|flights|hotels|restaurants|directions|numbers|units|maths?|tran
slations|summaries|weather|news|health|workouts?|shopping|books|films|movies|music|names|weights?|sizes
`,
    units: joined`
celsius|fahrenheit|metric|imperial|kilomet(er|re)s|miles|kilos|grams|lit(er|re)s|cups|inches|euros?|do
llars|pounds|[a-z]{2,3}-?(dollars|pesos|francs)|24-hour
`,
    cases: joined`
(when|whenever|every ?time|any ?time|each time) (i|we|you|someone|it's about|it comes to|it's a|there'
s|it involves)(?! (were|was|had|could|have|can|get a|don't mind|would|know|use|should))|if (it's (ab
out|a|code)|it comes to|there's|you (don't know|aren't|are not|can't|suggest|recommend|write|find)|i (
ask|send|paste|share|write|type|post|mention|say|forget))|when (?!(being|going|coming|getting)(?![a-z]))
[a-z]{3,}ing|(for|in|with) (my )?(recipes|emails|code|replies|answers|trips|prices|meetings|charts|g
raphs|summaries|translations|dates|reminders)
`,

    clock: joined`
(\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|lunch|breakfast|dinner|
work|school|the weekend|weekends?|mornings?|evenings|nights?|sundays|mondays|tuesdays|wednesdays|thursdays
|fridays|saturdays|holidays)(?![a-z])
`,
    end: '(,? (please|pls|thanks|thank you|with me|to me|for me|at all times|only|throughout))*[.!]*$',
    manner: joined`
short|brief|briefly|concise|concisely|succinct|succinctly|long|detailed|in detail|at length|formal|formall
y|informal|informally|casual|casually|polite|politely|friendly|blunt|bluntly|direct|directly|honest|honest
ly|plain|plainly|simple|simply|to the point|terse|crisp|straightforward|lower ?case|rhymes|bullet points|b
ullets|full sentences|complete sentences|plain text|plain english|markdown|simple words|simple terms|layma
n's terms|one sentence|a few words
`,
    language: joined`
english|german|french|spanish|portuguese|italian|dutch|russian|chinese|mandarin|japanese|korean|polish|tur
kish|arabic|hindi|swedish|danish|norwegian|finnish|greek|czech|catalan|ukrainian|hebrew|latin|romanian|hun
garian|vietnamese|thai
`,
    lead: 'please|also|ok|okay|hey|thanks|just|and|but|so',
    verb: joined`
answer|reply|respond|use|include|give|show|provide|format|write|explain|keep|add|mention|list|highli
ght|confirm|cite|quote|start|end|begin|finish|make|ask|tell|call|address|refer|translate|summari[sz]
e|avoid|skip|omit|leave|put|state|note|remind|check|verify|convert|round|express|display|present|des
cribe|compare|suggest|recommend|offer|prioriti[sz]e|focus|stick|limit|assume|consider|treat|speak|ta
lk|return|output|generate|draft|sign|send|spell|break|split|sort|order|group|mark|flag|point|warn|do
uble-check|prefer|reference|specify|structure|organi[sz]e|follow|wrap|remember|don't|do not|never|al
ways|only|please|pick|choose|stay|be|walk|report|maintain|tailor|correct|fix|review|emphasi[sz]e|pro
pose|bring|link|attach|label|number|name|calculate|estimate|outline|illustrate|clarify|define|differ
entiate|distinguish|discuss|ensure|factor
`,
    past: joined`
went|saw|had|got|knew|thought|heard|been|done|seen|made|did|was|were|came|took|said|told|found|felt|
left|met|ran|ate|bought|began|became|wrote|read about|worked|lost|won|gave|understood|meant|kept|sol
d|sent|spent|stood|taught|brought|forgot|grew|slept|spoke|fell|drove|chose|broke|loved|wanted|mind|a
gain|before|once|ever|really|quite|enough|too|much|more|less|better|late|early|easy|there|here|happy
|glad|sure|nice|good|great|fun|busy|tired|hungry|wrong|right|true|false|is|are|has|on|in|at|for|from
|of|by|about|near|under|and|or|but|because|than|let me go|give up|quit|say never|lose|stop|forget|ha
ve i|full|calm|up|gotta|love|open|ready|available|interesting|interested|excited|hear|feel|enjoy|see
ms?|looks? (like|forward)|nervous|down|thankful|grateful|amazing|beautiful|curious|so|let (us|you|me
|them) down|a
`,
    article: joined`
the|a|an|my|our|his|her|their|its|this|that|these|those|it|he|she|they|we|i|i'm|you|so|as|not|no|one|any|s
ome|such|what|how|why|who|which
`,
    // A form that may be an imperative: no third person, participle or past.
    bare: joined`
(?!({past}|{article})(?![a-z])|(?!(bring|string)(?![a-z]))[a-z]+ing(?![a-z])|(?!(embed|proceed|feed)
(?![a-z]))[a-z]+ed(?![a-z])|[a-z]+[^su\W]s(?![a-z]))[a-z][a-z'-]*
`,
    subject: joined`
on|onwards|with (the|this|these|that|those|our|my|your|it|a)|i|i'm|i'll|i'd|i've|we|we're|we'll|we've|he
|she|it|it's|they|they're|the|a|an|this|that|these|those|there|my|our|his|her|their|its|everything|everyon
e|things|is|are|was|what|how|why|who|which|can|do you|does|should|will|and|but|or|you('ll| will| are|'re
)
`,
    on: joined`
(today|tomorrow) onwards?|starting (from )?(today|now|tomorrow|tonight|next week|this week|monday|tu
esday|wednesday|thursday|friday|saturday|sunday)|beginning (today|now|tomorrow)|from (tomorrow|tonight
|next week)( on| onwards?)?|as of (tomorrow|this week|next week)|effective (immediately|now|today)|u
ntil further notice|from this day on|from here on in|for the rest of (our|this) (chats?|conversations?
)|from now on|from here on( out)?|from this point (on|onwards?|forward)|from today( on| onwards?)?|g
oing forward|moving forward|henceforth|in (the )?future|in (all )?(my |your |the )?future [a-z]+(?=,
? {verb} )|for (all )?(the )?future( answers| replies| responses| messages| conversations| reference
)?|in all (your|future) [a-z]+|as a (general )?rule|until i (say|tell you) otherwise|unless i (say
|ask|tell you|specify) otherwise|unless (told|stated|asked) otherwise|as of (now|today)|by default
`,
    answers: joined`
answers|replies|responses|messages|explanations|summaries|emails|outputs|suggestions|recommendations|conve
rsations|chats|code samples|snippets|results
`,
    answer: joined`
answer|reply|response|message|explanation|summary|email|output|suggestion|recommendation|session|conversat
ion|chat|code (sample|snippet|example|block)|time
`,
    ask: joined`
(ask(ing)?(?! (my|him|her|them|our|his|their|people|someone|anyone|everyone|mum|mom|dad)(?![a-z]))|m
ention|request|say|talk about|share|send|paste|write|type|post|upload|speak|discuss|bring up|inquire|enqui
re)
`,
    i: 'i|we',
    adv: joined`
((really|generally|usually|always|strongly|definitely|personally|also|still|just|much|normally|mostly|
tend to|often|typically|actually|kinda|kind of|sort of|'d|would|do|absolutely|clearly|honestly|only|partic
ularly|especially) ){0,3}
`,
    advb: joined`
((really|generally|usually|always|definitely|personally|also|still|just|mostly|often|typically|kinda|k
ind of|honestly|particularly|especially|absolutely|do) ){0,2}
`,
    these: joined`
the|this|that|it(?! (when|if|short|best|that way))|these|those|them|him|her|you|your|how|what|where|who|
to (see|know|think|hear|ask|say|point|bother|admit|break|thank|be that)|both|option|everything|most of|a
ll of|his|their|and|or|but|so|too|as well|about|idea|one|that's|being (so|that)
`,
    chosen: joined`
(the|your|this|that|option|number) ?(first|second|third|last|former|latter|other|one|option|version|id
ea|approach|red|blue|[0-9a-d](?![a-z]))
`,
    notname: joined`
back|at|tomorrow|later|when|if|on|in|tonight|today|now|asap|soon|maybe|crazy|old|for|to|from|and|or|about|
after|before|once|whenever|as|this|next|any|every|again|a|an|the|it|paranoid|naive|stupid|that|out|over|up
`,
  },
  instructions: ENGLISH_INSTRUCTIONS,
  orders: ENGLISH_ORDERS,
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: phrases`
(when|if|whenever|every ?time|any ?time|each time) (i [a-z]+ you|you [a-z]+ (me|something|anything|s
tuff)|i (ask|send|paste|share|write|type|post|mention)(?! (him|her|them|my|our|the|his|an?|people|so
me)(?![a-z])))(?![a-z])|(?<=({cases})[^?]{1,60}({lasts}|,) )(?<!(i|you|we|they|he|she|it|to|my|the|a
|this|that|can|will|would|could|should|must|people|who) (always |never )?)({verb})(?![a-z])

<(({lasts})[, ]+)?(?!(never|always|only|please|make sure (the|it|this|that)|(don't|do not) (wo
rry|mind|forget|get me)|have|see|is|be)(?![a-z]))({verb}|gimme|lose|ditch|hit me with|go|take|leave|plan
|book|schedule|save|throw in|drop|cut|wake|ping|nudge|tell|run|count|stop|quit)(?![a-z'])(?! (i|he|she|t
hey|we|it|is|are|was|were|has|had|will|that)(?![a-z]))

(can|could|would|will) you (please )?(always|never|stop|quit|not|avoid|start|keep|begin|end|refrain|
leave out|skip|drop|stick)(?![a-z])|({cases}) [^,?]{3,40} (tell|give|show|ask|send|warn|remind) me (?!
that|to|off|how)|(i|we)('d| would) (rather|prefer|like|love|appreciate)( it)?( if| that)? you|(?
:i|we) (want|need|expect|like|prefer|love|hate)( it)?( if| when| that)? you|you( really)? (shoul
d|must|need to|have to|don't need to|shouldn't|mustn't)|please

your (answers|replies|responses|messages|emails|texts|suggestions|summaries|code|explanations|tone)|<(
no|nothing|only|just|not) (?!(one|body|way|idea|problem|clue|wonder|doubt|longer|matter|sure|that|the|a)
(?![a-z]))[a-z]|(?<=you ([a-z]+ ){1,5})(should|must|has to|needs to)
`,
  preferences: ENGLISH_PREFERENCES,
  releases: phrases`
<(you can |you may |let's |)(forget|ignore|disregard|drop|scrap|cancel|discard|delete|remove|undo|neve
r mind|nevermind) (about )?(that|the|my|what|everything|all|this|those|any) ([^ ]{1,40} ){0,4}?(ru
les?|instructions?|preferences?|request|requirement|i (said|told you|asked|wanted)|thing about)

<(you|there's|there is) (don't|do not|no longer|no|needn't) ?(longer )?(need|have|has)? ?(to )?~
(any ?more|any longer|again|no longer|now)[.!]*$

<you ((don't|do not) (need|have)) to ~(any ?more|any longer|when i|in future)

<you no longer (need|have) to[ ]

<you can (stop|quit) [a-z]+ing

<you can (drop|skip|omit|leave out|forget about|lose) ~(now|from now on|any ?more|going forward)[.!]*$

<(no need to|no need for) ~(any ?more|any longer|from now on|again)

<from now on,? you (don't|do not|no longer) (need|have) to

<(you (can|may)|feel free to) (start )?(?!(use|have|take) (my|the|our)(?![a-z]))([a-z]+ ){1,6}again

i('ve| have)? changed my mind about

(i|we)('m| am|'ve| have)? (now )?(eat|drink|use|wear|like|eating|drinking) (?:[a-z]+ ){1,3}again[.!]
*$

i('m| am) not (an? )?(vegan|vegetarian|allergic|pescatarian)( to [a-z]+)? after all

<(that|my|the) ([a-z]+ ){0,3}(rule|instruction|preference)s? (about ~)?(no longer|does not|doesn
't|is|are) (appl|hold|count|needed|valid|void|off|cancel)
`,
  refusals: phrases`
<(you (can|may) )?(stop|quit|enough) (it |already )?with (the|those|these|all the|your|that) [a-
z]+

<(you (should|must|can) |can you |could you |i want you to |i'd like you to |)(stop|quit|cease) (?!(
?:being|laughing|crying|worrying|working)(?![a-z]))[a-z]+ing(?! (it|this|that)[.!]*$)

<no longer {bare}

(i|we) no longer (want|need|like|prefer|eat|drink|use|care|enjoy|avoid|follow)

i('m| am) no longer (an? )?(vegan|vegetarian|allergic|pescatarian|keto|into|interested|avoiding|on a
|following|gluten)

i('m| am) not (an? )?(vegan|vegetarian|allergic|pescatarian|keto|into) ~(any ?more|any longer)

i (don't|do not) (really )?(want|need|like|prefer|eat|drink|use|care|enjoy|avoid|mind) ~(any ?more
|any longer)

<(i|we)('ve| have)? (just |recently |now )?(stopped|quit|given up|gave up|am done|are done)( wit
h)? (using|eating|drinking|avoiding|wearing|being (an? )?[a-z]+)
`,
  questions: phrases`
(?<=^ ?|[,;:—–(] ?| |^(ok|okay|hmm|so|and|but|also|hey|hi|well|thanks),? )((can|could|would|will) (?
:you|we|i)|do (you|i|we|they)|does (it|this|that|he|she|the)|did (i|you)|how (do|can|should|would|
could|does|to|might|will|come)|what('s|s| (are|is|do|does|would|should|if|can|could|kind|else))|which|
why|where (do|can|is|should)|who (is|are)|is (there|it|that|this)|are (there|these|they)|any (ti
ps|ideas|advice|suggestions|recommendations|chance)|should (i|we)|have (i|you)|am i|isn't|aren't|don't y
ou)(?![a-z])

^(hmm,? |so |and |but |ok,? |also,? )?(why|how|what|who|where|is|are|was|were|does|did|has|should|whic
h|do|am|shall)(?![a-z])
`,
  moment: phrases`
on this (flight|train|ride|seat)|(said|says) (my|the|our)|my usual (train|bus|tram|route)|allergy (
?:test|appointment|shot|pill)|for (a|one|two|three) (day|week|month|year)s?( once|[.!]*$)|i('d| wo
uld) rather not (talk|think|say|know|go)|because of the |(like|love|enjoy|adore|avoid|miss) (my|our|
the) (new )?(dog|cat|kids?|wife|husband|boss|neighbou?rs?|colleagues?|teacher|friends?|sister|brother|
house|flat|garden|job)(?![a-z])

(the|my|his|her|your) (last|previous|first|second|next|earlier|above) (question|one|message|answer|p
aragraph|sentence|part|point|mail|e-?mail)(?![a-z])|^(ha|haha|hah|ugh|yay|hooray|finally)(?![a-z]).*!$

as (the|they|my|he|she) ([a-z]+ )?(says?|goes|put it|used to)|^never mind

(this time|just (this )?once|for once|right now|at the moment|for now|for the moment|(?<!(starting|f
rom|as of|since|until|till|beginning|now|of|by|effective|starting from) )(today|tonight|tomorrow)(?!'s)|
this (week|weekend|morning|afternoon|evening|month|e-?mail|mail|message|letter|text|invitation|one|quest
ion|post|note|article|report|page|function|file|bug|code|recipe|trip|chat|review|thread|comment|document|r
equest|task|exercise|poem|story|essay|paragraph|sentence|word|project)|the following|(reply|answer|respo
nd|write|speak|talk|said|go) to (this|that|the|his|her|their|him|them|it|my)|if (you have|there is|the
re's) time|if (it's |it is )?possible|when (you're|you are|i'm|i am|it's|it is) (done|ready|finished
|back|there|over))(?![a-z])

^((that |it |this )?(sounds|looks)|wow|oh|haha|lol|cool|nice|awesome|amazing|great|perfect|yum|yes|y
eah|yep|sure|thanks|thank you|ok|okay|hm+|aww?|ooh|lovely|wonderful|fantastic|brilliant|exactly|true|good|
both|me too|same here)(?![a-z]).*!$

i (like|prefer|want|love|hate|enjoy) (the )?(first|second|third|last|former|latter|other|red|blue|gr
een|this|that)( (one|option|version|idea|approach|design|name|colou?r))?( (best|more|better))?[.!]
*$

because (it|the|this|that|they|of|our)(?![a-z]).*(fast|cheap|simple|team|know|easier|scal|project|bett
er|support)
`,
  unreal: phrases`
^(when|while|before|after|if) (?!(i|i'm|we|you|you're|it|it's|my|writing|answering|replying|explaining
|coding|suggesting|recommending|something|someone|there|possible|in doubt|asked|talking|giving|showing|sum
mari[sz]ing|translating|listing|citing|quoting|drafting|planning|discussing|using|mentioning|describing|fo
rmatting|unsure|needed|necessary|relevant|applicable|code|recipes)(?![a-z]))[^,]{1,60},[ ]

^in (?!(my|your|all|any|every|each|general|future|case|addition|short|e-?mails?|mails|letters|messages|t
exts|chats?|answers|replies|responses|code|comments|summaries|tables|documents|recipes|explanations|englis
h|german|french|spanish|writing|python|typescript|javascript|java|go|rust|this chat|conversations|our)(?![
a-z]))[a-z]+( [a-z]+){0,2},[ ]

(wants?|asked|asks|told|tells|expects?|needs|makes|forces|lets|allows|taught) (me|us|you|them|him|her|
everyone|people) (to|not to|that)(?![a-z])

^(suppose|supposing|imagine|pretend|let's (say|pretend|assume)|lets say|say i|hypothetically|for examp
le|for instance|e\.g\.|what if|if (i|he|she|they|you|we) (were|was|had|said|told|wrote|became|could)|i
n (the|this|my|that) (story|novel|poem|song|game|movie|film|scene|book|dream)|once upon|my character|t
he character|roleplay|role-play|act as|in the role)

(?<!(^| )(i|i've|have|as) )(says?|said|saying|told|tells|stated?|states|wrote|claims|claimed|advised
|advises|warned|warns|insists|insisted|argued|according to|motto|slogan|lyrics|titled|entitled|the (docs
|manual|sign|rule of thumb|guide|spec|policy|saying))(?![a-z])

(used to|back then|in those days|as a (kid|child)|when i was|years ago|last (year|week|month))(?![a-
z])
`,
  once: phrases`
as (the|my) (song|saying|poem|proverb|book|film|movie) (says?|goes)

^([a-z]+,? ){0,4}?(write|draft|compose|create|generate|tell|make up|translate) (me |us )?(an?|the|
this|some) ([^ ]+ ){0,2}?(poem|story|song|essay|novel|dialogue|joke|haiku|limerick|letter|speech|sente
nce|scene|script|tweet|slogan|lyrics|text|quote|proverb|headline)s?(?![a-z])(?!.{0,200}(when|whenever|ev
ery time) i )
`,
  unrealBefore: phrases`
if|whether|unless|why|something|things|stuff|everything|someone|ones|places|people|suppose|supposing|imagi
ne|pretend|assume|assuming|as though|as if|do|should|would|did|can|could|will|say|(think|thinks|thought|
guess|knows|believes|assumes|says|said|like) that|him|wondering|not because|(she|he|they|you) (thinks?
|says?|said|knows?)
`,
  plain: joined`
stop|enough|fine|stopping|a|an|the|i|me|my|you|your|we|it|is|are|to|of|in|on|at|for|and|or|but|with|
when|whenever|if|that|this|those|these|about|always|never|please|don't|dont|do|not|any|anymore|more|
longer|no|from|now|stopped|quit|need|needs|have|forget|rule|rules|instruction|instructions|preferenc
e|preferences|prefer|preferred|like|love|hate|dislike|rather|favourite|favorite|ask|asks|asking|incl
ude|including|use|using|used|give|giving|provide|providing|add|adding|show|showing|mention|mentionin
g|make|making|sure|keep|want|would|can|could|should|be|am|i'm|i'd|all|every|time|each|future|going|f
orward|again|ignore|what|said|told|so|as|by|only|ever|really|avoid|enjoy|call|calling|answer|answers
|over|than|also|too|changed|mind|feel|free|start|you're|out|up|there|applies|disregard|drop|because|
help|trying|into
`,
}
