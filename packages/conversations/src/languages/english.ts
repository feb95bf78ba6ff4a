import { joined, phrases, type Language } from './language.ts'

export const english = (): Language => ({
  name: 'English',
  plain: joined`
a|an|the|i|my|your|we|it|is|are|to|of|in|on|at|for|and|or|but|with|when|that|this|do|not|more|now|have|
make|be|am|i'm|time|going|really|than|out|there|because
`,
  standing: {
    triggers: joined`
they|he|she|
vegan|vegetarian|pescatarian|allergic|coeliac|celiac|diabetic|intolerant|dairy|u|ur|pls|id|im|dont|
cant|nothing|lose|ditch|should|could|would|when{/ever}|plan|remind|tell|let|take|anything|every{/thing}|
today|repl{y/ies}|respon{d/ses}|dates|numbers|times|make|treat|leave|just|one|three|two|max{/imum}|
stick|go|amounts|names|we|code|lists|explanations|spelling|with{/out}|as|pick|assume|answer|write|
speak|talk|starting|beginning|effective|get|short{/er}|brief|celsius|metric|please|skip|english|german|
be|explain|give|show|until|can|address|off|prices|of|temperatures|units|weekends|mornings|fridays|
sundays|schedule|book|for|in|use|if|any|each|all|keep|than|i|my|me|you|your|always|never|don|do|stop|call|
no|only|forget|from|going|drop|avoid|default|quit|is|nah|draft|rewrite|translate|feel|tables|bullet{/s}|
diagrams|over|under|examples|sources|back|ok|scrap|longer|bad|deaf|blind|wheelchair|type|kosher|halal|
spare|mind|help{/s}|why|works|heads|fewer|less
`,
    joins: 'and|but|so|then',
    reasons: "because|cause|cuz|bc|coz|since|so|but|and|thx|lol|haha|i|im|it|its|unless|that's|my|or",
    lead: joined`
please|pls|kindly|just|also|and|but|so|then|ok|okay|oh|well|hey|hi|hello|thanks|yes|no|btw|by the way|
in general|generally|for me|note|reminder|important|ps|p.s.|one more thing|(as|like) i (said|told you|
mentioned)( before| earlier)?|remember|remember that|and remember|remember to|i repeat|once again|again|
and please|heads up|tbh|honestly|maybe|rather|better|fyi|um|right|actually|oh and|
you should know( that)?|keep in mind( that)?|just so you know
`,
    spellings: {
      you: 'u',
      your: 'ur',
      please: 'pls|plz',
    },
    sets: {
      habit: joined`
use|drive|read|watch|listen|shop|invest|rent|dine|eat out|stay|visit|attend|play|accept|consume|hire|
adopt|date|own|buy|wear|eat|drink|fly|travel|work|book|choose|cook|pay|vacation|purchase
`,
      lasts: joined`
always|never|ever|{on}|every (?!(one|body|thing)(?![a-z]))[a-z]+|each (?!other)[a-z]+|any ?more|any ?time|
whenever|for good|forever|permanently|by default|as a rule|in general|at all times|all the time|
no matter what|without exception|no exceptions|daily|weekly|monthly|(mon|tues|wednes|thurs|fri|satur|
sun)days|weekdays|weekends|mornings|evenings|nights|(anything|everything|all|whatever|stuff) you
`,
      food: joined`
dairy|gluten|nuts?|peanuts?|sugar|caffeine|alcohol|shellfish|seafood|fish|eggs?|milk|lactose|wheat|soya?|
meat|pork|beef|spicy|onions?|garlic|mushrooms?|tomato(es)?|chocolate|sesame|strawberries|kiwis?|corn|salt|
coffee|cheese|bread|pepper
`,
      topics: joined`
recipes?|cooking|code|coding|code samples|programming|travel|trips|prices|dates|times|temperatures?|
distances?|measurements?|e-?mails?|mails|letters|flights|hotels|restaurants|directions|numbers|units|
maths?|translations|summaries|weather|news|health|workouts?|shopping|books|films|movies|music|names|
weights?|sizes
`,
      units: joined`
celsius|fahrenheit|metric|imperial|kilomet(er|re)s|miles|kilos|grams|lit(er|re)s|cups|inches|euros?|
dollars|pounds|[a-z]{2,3}-?(dollars|pesos|francs)|24-hour
`,
      cases: joined`
(when|whenever|every ?time|any ?time|each time) (i|we|you|someone|it's about|it comes to|it's a|there's|
it involves)(?! (were|was|had|could|have|can|get a|don't mind|would|know|use|should))|if (it's (about|a|
code)|it comes to|there's|you (don't know|aren't|are not|can't|suggest|recommend|write|find)|i (ask|send|
paste|share|write|type|post|mention|say|forget))|when (?!(being|going|coming|
getting)(?![a-z]))[a-z]{3,}ing|(for|in|with) (my )?(recipes|emails|code|replies|answers|trips|prices|
meetings|charts|graphs|summaries|translations|dates|reminders)
`,
      clock: joined`
(\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|lunch|breakfast|dinner|
work|school|the weekend|weekends?|mornings?|evenings|nights?|sundays|mondays|tuesdays|wednesdays|
thursdays|fridays|saturdays|holidays)(?![a-z])
`,
      end: '(,? (please|pls|thanks|thank you|with me|to me|for me|at all times|only|throughout))*[.!]*$',
      manner: joined`
short|brief|briefly|concise|concisely|succinct|succinctly|long|detailed|in detail|at length|formal|
formally|informal|informally|casual|casually|polite|politely|friendly|blunt|bluntly|direct|directly|
honest|honestly|plain|plainly|simple|simply|to the point|terse|crisp|straightforward|lower ?case|rhymes|
bullet points|bullets|full sentences|complete sentences|plain text|plain english|markdown|simple words|
simple terms|layman's terms|one sentence|a few words
`,
      language: joined`
english|german|french|spanish|portuguese|italian|dutch|russian|chinese|mandarin|japanese|korean|polish|
turkish|arabic|hindi|swedish|danish|norwegian|finnish|greek|czech|catalan|ukrainian|hebrew|latin|romanian|
hungarian|vietnamese|thai
`,
      lead: 'please|also|ok|okay|hey|thanks|just|and|but|so',
      verb: joined`
answer|reply|respond|use|include|give|show|provide|format|write|explain|keep|add|mention|list|highlight|
confirm|cite|quote|start|end|begin|finish|make|ask|tell|call|address|refer|translate|summari[sz]e|avoid|
skip|omit|leave|put|state|note|remind|check|verify|convert|round|express|display|present|describe|compare|
suggest|recommend|offer|prioriti[sz]e|focus|stick|limit|assume|consider|treat|speak|talk|return|output|
generate|draft|sign|send|spell|break|split|sort|order|group|mark|flag|point|warn|double-check|prefer|
reference|specify|structure|organi[sz]e|follow|wrap|remember|don't|do not|never|always|only|please|pick|
choose|stay|be|walk|report|maintain|tailor|correct|fix|review|emphasi[sz]e|propose|bring|link|attach|
label|number|name|calculate|estimate|outline|illustrate|clarify|define|differentiate|distinguish|discuss|
ensure|factor
`,
      past: joined`
went|saw|had|got|knew|thought|heard|been|done|seen|made|did|was|were|came|took|said|told|found|felt|left|
met|ran|ate|bought|began|became|wrote|read about|worked|lost|won|gave|understood|meant|kept|sold|sent|
spent|stood|taught|brought|forgot|grew|slept|spoke|fell|drove|chose|broke|loved|wanted|mind|again|before|
once|ever|really|quite|enough|too|much|more|less|better|late|early|easy|there|here|happy|glad|sure|nice|
good|great|fun|busy|tired|hungry|wrong|right|true|false|is|are|has|on|in|at|for|from|of|by|about|near|
under|and|or|but|because|than|let me go|give up|quit|say never|lose|stop|forget|have i|full|calm|up|gotta|
love|open|ready|available|interesting|interested|excited|hear|feel|enjoy|seems?|looks? (like|forward)|
nervous|down|thankful|grateful|amazing|beautiful|curious|so|let (us|you|me|them) down|a
`,
      article: joined`
the|a|an|my|our|his|her|their|its|this|that|these|those|it|he|she|they|we|i|i'm|you|so|as|not|no|one|any|
some|such|what|how|why|who|which
`,
      // A form that may be an imperative: no third person, participle or past.
      bare: joined`
(?!({past}|{article})(?![a-z])|(?!(bring|string)(?![a-z]))[a-z]+ing(?![a-z])|(?!(embed|proceed|
feed)(?![a-z]))[a-z]+ed(?![a-z])|[a-z]+[^su\W]s(?![a-z]))[a-z][a-z'-]*
`,
      subject: joined`
on|onwards|with (the|this|these|that|those|our|my|your|it|a)|i|i'm|i'll|i'd|i've|we|we're|we'll|we've|he|
she|it|it's|they|they're|the|a|an|this|that|these|those|there|my|our|his|her|their|its|everything|
everyone|things|is|are|was|what|how|why|who|which|can|do you|does|should|will|and|but|or|you('ll| will|
 are|'re)
`,
      on: joined`
(today|tomorrow) onwards?|starting (from )?(today|now|tomorrow|tonight|next week|this week|monday|tuesday|
wednesday|thursday|friday|saturday|sunday)|beginning (today|now|tomorrow)|from (tomorrow|tonight|
next week)( on| onwards?)?|as of (tomorrow|this week|next week)|effective (immediately|now|today)|
until further notice|from this day on|from here on in|for the rest of (our|this) (chats?|conversations?)|
from now on|from here on( out)?|from this point (on|onwards?|forward)|from today( on| onwards?)?|
going forward|moving forward|henceforth|in (the )?future|in (all )?(my |your |
the )?future [a-z]+(?=,? {verb} )|for (all )?(the )?future( answers| replies| responses| messages|
 conversations| reference)?|in all (your|future) [a-z]+|as a (general )?rule|until i (say|
tell you) otherwise|unless i (say|ask|tell you|specify) otherwise|unless (told|stated|asked) otherwise|
as of (now|today)|by default
`,
      answers: joined`
answers|replies|responses|messages|explanations|summaries|emails|outputs|suggestions|recommendations|
conversations|chats|code samples|snippets|results
`,
      answer: joined`
answer|reply|response|message|explanation|summary|email|output|suggestion|recommendation|session|
conversation|chat|code (sample|snippet|example|block)|time
`,
      ask: joined`
(ask(ing)?(?! (my|him|her|them|our|his|their|people|someone|anyone|everyone|mum|mom|dad)(?![a-z]))|
mention|request|say|talk about|share|send|paste|write|type|post|upload|speak|discuss|bring up|inquire|
enquire)
`,
      i: 'i|we',
      adv: joined`
((really|generally|usually|always|strongly|definitely|personally|also|still|just|much|normally|mostly|
tend to|often|typically|actually|kinda|kind of|sort of|'d|would|do|absolutely|clearly|honestly|only|
particularly|especially) ){0,3}
`,
      advb: joined`
((really|generally|usually|always|definitely|personally|also|still|just|mostly|often|typically|kinda|
kind of|honestly|particularly|especially|absolutely|do) ){0,2}
`,
      these: joined`
the|this|that|it(?! (when|if|short|best|that way))|these|those|them|him|her|you|your|how|what|where|who|
to (see|know|think|hear|ask|say|point|bother|admit|break|thank|be that)|both|option|everything|most of|
all of|his|their|and|or|but|so|too|as well|about|idea|one|that's|being (so|that)
`,
      chosen: joined`
(the|your|this|that|option|number) ?(first|second|third|last|former|latter|other|one|option|version|idea|
approach|red|blue|[0-9a-d](?![a-z]))
`,
      notname: joined`
back|at|tomorrow|later|when|if|on|in|tonight|today|now|asap|soon|maybe|crazy|old|for|to|from|and|or|about|
after|before|once|whenever|as|this|next|any|every|again|a|an|the|it|paranoid|naive|stupid|that|out|over|up
`,
      thing: joined`
emojis?|disclaimers?|apolog(y|ies)|apologi[sz]ing|intros?|intro paragraphs?|introductions?|preambles?|
summar(y|ies)|recaps?|warnings?|caveats?|jargon|small talk|chit-?chat|flattery|compliments?|filler|fluff|
padding|pep talks?|pleasantries|greetings?|sign-?offs?|follow-?up questions|exclamation (marks|points)|
bullet points|bullets|tables|headings|headers|bold|markdown|buzzwords|acronyms|abbreviations|slang|puns|
jokes|lectures?|sugar-?coating|hedging|cliches|conclusions?|background|boilerplate|cheerleading|praise|
metaphors|closing questions?
`,
      form: joined`
tables?|bullet(ed)?( points| lists?)?|bullets|lists?|prose|paragraphs?|(plain |long )?text|walls? of text|
essays|diagrams?|charts?|visuals|pictures|code( samples| examples| snippets)?|(numbered )?steps|examples?|
short sentences|one-liners|explanations|theory|analogies|links|screenshots|videos|audio|voice notes|
summaries|flowcharts|pseudocode
`,
      state: joined`
deaf(?! to)( in [a-z ]+ ear)?|hard of hearing|(hearing|visually|sight)[- ]impaired|partially sighted|
(legally )?blind(?! (as|to))|colou?r ?-?blind|dyslexic|autistic|epileptic|asthmatic|(type (1|2|one|
two) )?diabetic( type [12])?|coeliac|celiac|pregnant|teetotal|sober|vegan|vegetarian|a wheelchair user|
wheelchair user|in a wheelchair|left-handed|lactose intolerant|gluten[- ]free|on (a (very |really |
pretty )?(tight|small|low|shoestring) budget|a pension|benefits|blood thinners|insulin|a low-[a-z]+ diet)
`,
      owned: joined`
car|driving licen[cs]e|oven|microwave|dishwasher|printer|garden|smartphone|tv|credit card|bike|freezer|
blender|washing machine|passport
`,
      tool: joined`
mac|macbook|linux|windows|iphone|android|ubuntu|fedora|arch|debian|chromebook|ipad|firefox|safari|vim|
neovim|emacs|vs ?code|pycharm|excel|google sheets|libreoffice|notion|obsidian|figma
`,
      so: '(,? so|,? therefore|,? hence|,? which means|[,;:])',
      demand: joined`
(please |pls |just |then |always |keep it )*(no|nothing|only|just|never|avoid|skip|leave out|don't|do not|
keep|use|give me|show me|stick to|stick with|put|assume|suggest|please|pls|[a-z]+ (first|only|please|pls)|
[a-z-]+ (stuff|things|options|ones|routes|[a-z]+s) (first|only|please|pls)|[a-z]+ shortcuts|short [a-z]+|
written [a-z]+|[a-z]+ (must|should|need to|have to) be [a-z]+)(?![a-z])
`,
      each: joined`
per|each|every ?time|always|at a time|whenever|when you|for each|in each|in every|from now on|
from here on|going forward|please|pls
`,
      amount: joined`
(\d+|an?|one|two|three|four|five|six|seven|eight|ten|twelve|fifteen|twenty|fifty|a hundred|a few|
a couple of) (short )?(sentences?|lines?|words?|paragraphs?|bullets|bullet points|options|suggestions|
items|examples|steps|characters|ideas)
`,
    },
    instructions: phrases`
<(he|she|they|xe|ze)/(him|her|hers|them|xem|zir)( pronouns)?(,? (please|pls|thanks|btw))*[.!]*$

(?<!^(?! ?(({lead})[,:!]? ){0,3}{verb} )[^,;:]*(and|but) )<(you (should|must|shall|need to|have to) |(i|
we) (really |)(want|need|expect|would like) you to |i'd (like|want|prefer) you to |(be|make) sure (to |
you |that you )|ensure (that )?you |try to |do |i'd appreciate it if you( would)? )?(always|never|
only ever|at all times)( ever)?,? {bare}

(could|would|will) you (please )?(always|never) [a-z]+

<{on},? (please,? |just |also )?(?!({subject})(?![a-z]))(?![a-z]+ (will|are|is|might|could|may|can|should|
has|have)(?![a-z]))[a-z]+

<{on},? (i|i'd|we|we'd) (would |really )?(want|like|need|expect|prefer|appreciate)

<(don't|do not) ever {bare}

<(keep|use|write|start|end|begin|finish|add|include|put|limit|make|format|avoid|structure|sign|phrase|
don't|do not|only) ~((all )?(of )?your|all your) {answers}

<(you can |you may |i'd like you to |(don't|do not|dont) |)call me (?!({notname})(?![a-z]))

<(i|we|i'd) (would |really |)(want|need|expect|like) (you|all|your|every|the|it|my) ~(always|never|
every ?time|whenever|from now on|in future|going forward|by default|when i {ask})

<({verb}) ~(unless|until|except when) i (ask|say|tell|request|specif|explicitly|specifically|want)[a-z]*

<(don't|do not|never) ~ever[.!]*$

(can|could|would|will) you (please )?(make sure|remember|try|ensure)( to| that| you)* (always|never)

(it (would|'d) be (great|nice|good|helpful|better)|it helps|i'd be grateful|i'd love it) if you (could |
would )?(always|never|from now on|only)

<let's (stick|use|keep|agree|always|never|speak|switch|talk) ~(from now on|going forward|always|in future)

<only (recommend|suggest|answer|reply|respond|speak|talk|write in|propose)[ ]

<refrain from[ ]

<you (must|may|should)( not|n't) (?!have|be|worry|feel)[a-z]+

<(i want|i need|i expect|i like|write|show|give me|format|put) everything in[ ]

<(use|go by|refer to me with|i'm|i am|i use|i go by|(my )?pronouns( are|:)?) (he|she|they|xe|ze|it|
any)/[a-z]+( pronouns)?

(can|could|would|will) you (please )?(from now on|in future|going forward),? [a-z]+

<(don't|do not|dont) (?!worry|mind)~(any ?more|any longer|ever again)

<(keep|make|start|end|begin|finish|sign) (every|each) (single )?{answer}

<(i|we) (want|need|expect) (all |)(of |)your {answers}

<(you should |please |)default to[ ]

<{verb} ~in everything you[ ]

<(don't|do not|dont|avoid|stop) (use|using|include|including|add|adding|put|give me|say|
call me) (any )?(emojis?|bullet points|bullets|tables|markdown|jargon|headings|bold|slang|filler|
clich[eé]s|abbreviations|acronyms|disclaimers)
`,
    orders: phrases`
<(don't|do not|dont|never|stop|can you not|could you not|quit) (ever )?((tell|telling|remind|reminding|
ask|asking) me to |(ask|
tell|remind|lecture|nag|warn|quiz|bug|talk to|preach( to)?)(ing)? (me|us) (about|on|over|if|whether|
how i('m)?)
 (?!(this|that|it|the|what|who|where|yet)(?![a-z]))|(lecture|nag|patroni[sz]e|babysit|coddle|mother|judge|
shame|guilt|
praise|flatter|hype|psychoanaly[sz]e|moralise|moralize)(ing)? (me|us)(?! (about|for|over) (this|
that))(?![a-z])|(give|
offer|send|show)(ing)? me (any |more |your |a |another )*({thing}|advice|tips|opinions?|speech(es)?|
sympathy|links|
percentages|calories|life lessons|(health|diet|medical|legal|financial|relationship|unsolicited|
unasked) [a-z]+)(?! (on|
about|for) (this|that|the)(?![a-z]))|(go|going|harp|keep going) on about |((do|say|use|write|open|
end)(ing)? |(start|begin|finish|
end|open)(ing)? with )(the |that |your |any )?["“‘]?[\uFFFC]+["”’]?( (thing|stuff|bit|line|phrase|
intro)s?)?)

<(please )?no (more )?({thing}|advice|tips|sympathy|swearing|preaching|lecturing|moralising|moralizing|
opinions?|life lessons|
(health|diet|medical|legal|financial|unsolicited) advice)(,? (please|pls|ever|at all|thanks|btw|tho|though)|
 in (anything|everything|my|your|emails?|mails?|replies|answers|what you) ?[^?,]{0,40}|
 (about|on) (?!(this|that|the|it|how|what|why)(?![a-z]))[^?,]{2,40})*(?=[,;.!]|$)(?<!^no (intro|
background|text|list|table|summary|
warning|warnings))

(i|we) (really |just )?(don't|do not|dont) (want|need) ((any|more|your) )?({thing}|advice|tips|sympathy|
opinions?|pity|pep
 talks?|lectures?)(?! (on|about|for|in|with) (this|that|the)(?![a-z]))(?=[,;.!]|$| (from|about|on|in))|
(i|we) (really |just )?(don't|do not|dont|never) want to (hear|talk|be told|be asked|be reminded|discuss|
get into|be lectured)
 ((about|of|on|that) )?(?!(it|this|that|what|how|who|anything|something|them|you|your|the|to|right|now|
more|any)(?![a-z]))[^?]{2,}

<(when|if|whenever) i (rant|vent|cry|complain|moan|spiral|panic|ramble|get upset|
freak out)[^,?]{0,24},? (just |please |pls )*(
listen|don't|do not|let me|hear me)

<[^,?]{3,60} (without (me|my) (having to )?ask(ing)?|unprompted)[.!]*$(?<!^(i|he|she|they|we|it|my) .*)

<(give|show|list|tell) me (all |the |every |my )*(quantities|amounts|weights|measurements|measures|prices|
times|dates|distances|
temperatures|temps|doses|numbers) (always |only )*in [^,?]{2,30}(please|pls|always)(?=[,;.!]|$)

<(when|whenever|if) you (do|give|write|list|show|say|send) [^,?]{2,30} do (24h?|12h?|24-hour|metric|
imperial|celsius|tabs|spaces|bullets|it|
them)

<((there's|there is) )?no need to (explain|define|introduce|repeat) (the |any )?(basics|terms|concepts|
obvious|jargon)(?![a-z])

<(low|high|no)[- ][a-z]+ (everything|all|versions|options|recipes)( always)?,? (please|pls)(?=[,;.!]|$)

<(please |pls )?(write|answer|explain|reply|talk) (to me )?in ((large|big|small|short|simple|easy|plain|
basic|everyday) )+(words|
sentences|language|letters|print|english)(?! (this|the))

(is|are|stays?) (strictly )?(off[- ]limits|a no-?go|banned|off the (table|menu))(?= for |[,.!]|$)

(i'm|i use|i have|i can't|we don't|i don't|my (kid|son|daughter|wife|husband|partner|
child)) [^.?]{2,50}[, ]so (please |pls )?(no |nothing |never |only |avoid |keep (the|it|everything)|
leave out|skip )[^?]{2,}$

<(all |every )?your (answers?|replies|reply|responses?|messages?|explanations?|tone|summaries|emails|
code) (should|must|need to|has to|have to|ought to|can|may|are to|shouldn't|mustn't)( always| never|
 not)?[ ]

<((just|only|give me (just|only)) the (answer|result|code|facts))( please)?(,| and| without| with|[.!]*$)

<({on}|whenever [^,?]{1,40}),? (in |as |with |only |just |no |one |max |
at most )?[^ ,?]+( [^ ,?]+)? please[.!]*$

<(dates|numbers|prices|times|temperatures|units|names|amounts|measurements|weights|distances|currencies|
quotes|titles|sums|everything|lists|code|sources|citations|headings|quantities) (please |always |only )*(as|
in|with|without|to|at) (?!(the (last|first|table|file|report|picture|text)|this|
that)(?![a-z]))(?!.*(?<![a-z])
(is|are|was|were|has|have|had|will|can|could|do|does|did)(?![a-z]))[^?]{1,50}[.!]*$

<(british|american|uk|us|australian|canadian|swiss|metric|imperial) (spelling|english|dates?|date format|
units|measurements)(,? (please|only|always))*{end}

<(for|with|in|about) (my |all |any )?({topics}),? (please |always |never |only |just )*(assume|use|keep|
give|show|suggest|skip|leave|stick|write|pick|choose|avoid|convert|add|include)

<make (it )?a (habit|rule|point)( of| to)? |get in the habit |treat (every|each|all|me|my) |leave (out|
off|away) (the |all |any )(?!(last|first|second|middle)(?![a-z]))

<(nothing|no|never) [a-z -]{2,30} for me((,? (ever|please|thanks))*[.!]*$|,? (ever|at all)(?=[,;.!]))

<(answer|reply|respond|talk|speak|write|explain( things| everything)?|keep (it|things|everything|
(your )?(answers|replies|responses|messages|explanations))|be|stay)( to me| with me)? (more |very |
really |always |as |in |nice and |to )*({manner})(,? (and|but)? ?({manner}))*{end}

<(just |only )?({manner}),? ((and )?({manner}) )?(answers|replies|responses|messages|sentences|
explanations|summaries)( only| preferred| are enough| will do)?{end}

<no (more )?(emojis?|bullet points|bullets|tables|jargon|small talk|filler|apologies|disclaimers|flattery|
preamble|spoilers|markdown|headings|jokes|slang|abbreviations|exclamation marks|puns|caveats|lectures|
moralizing)( in your (answers|replies))?{end}

<get (used to|accustomed to)[ ]

<(talk|speak|write|treat|address|explain (it|things|everything|stuff))( to| with)? ?me (like|as( if|
 though)?) |explain (it |things |everything |stuff )?(to me )?like i('m| am)[ ]

<((if|when|whenever|once) (it|it's|that|that's|things?|something|a question|my question|the (question|
topic|subject|talk))( is| gets?| becomes| comes| turns| has| involves| concerns)? ?[^,?]{1,40}|(if|when|
whenever) (you're|you are|you aren't|you don't|you do not|you can't|you cannot)( not)? (sure|certain|
unsure|know|in doubt|understand|find)[^,?]{0,30}|if in doubt|(if|when|whenever) i (sound|seem|paste|send|
share|post|forget|repeat myself|make a mistake|write|text)[^,?]{0,40}), (then |please |just )*(give me|
show me|tell me|say|ask( me)?|explain|answer|reply|respond|keep it|write|suggest|recommend|remind me|skip|
don't|do not|quote|cite|switch to|stick to|make it|break it|go with|prefer|pick|choose)

<(for|with|in|about|as for|regarding) (my )?({topics})[,:] (?!(the|this|these|that|those|it|they|there|i|
we|you|he|she|my|how|what|which|who|when|where|is|are|do|does|can)(?![a-z]))(?!.* (is|are|was|were|has|
had|will) )

<(nothing|(please )?no ([a-z]+ ){0,2}?(calls?|meetings?|appointments?|reminders?|notifications?|messages|
bookings|alarms?|pings?|emails?|news|events|interviews|visits|deliveries|flights|trips|lessons|classes|
coffee|caffeine|alcohol|questions|shifts|work))( please)? (before|after|earlier than|later than|past|
between|on|during|at|until) {clock}

<remind me (only )?(in the (mornings?|evenings?|afternoons?)|at night|before every|the day before|
a day before)

<(please )?(stop|quit) (apologi[sz]ing|saying sorry|thanking me)

<(answer|reply|respond|write|speak|talk|chat|communicate|write back)( to me| with me| me| back|
 only)* (only )?in (plain |simple |british |american )?({language}){end}

<(speak|talk|use|write) ({language})( with me| to me| only)*{end}

<(don't|do not|never|please don't) (ever )?(schedule|book|plan|call|ring|ping|message|text|remind|wake|
disturb|bother|put|set|arrange|contact|mail|email)( me| anything| any| a| in| up| meetings| calls|
 appointments| flights| things| stuff)* (before|after|on|past|between|during|at|until|earlier than|
later than) {clock}

<keep (my )?(mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|mornings|evenings|
nights) (free|clear|empty|open)

<(use|stick to|switch to|think in|calculate in|give (me )?(temperatures?|prices|distances?|weights?|
measurements?|units|dates|times|amounts|sizes|everything) in) (the )?(celsius|fahrenheit|metric|imperial|
kilomet(er|re)s|miles|kilos|grams|lit(er|re)s|euros?|dollars|pounds|24-hour|iso|american|british|si units|
bullet points|bullets|plain text|markdown|tables|tabs|spaces)( [a-z]+){0,2}{end}

<([a-z]+ (answers?|replies) )?(keep (it|them|things|answers|replies) )?(no more than|not more than|
max(imum)?|at most|under|up to|less than|fewer than|within|below) {amount}(?! (in|of|from|left|showed|
came|were|was|had|on|at))(,? ({each}|or less|max|ever|thanks|tops|total)( (answer|reply|response|message|
time|you [a-z ]{3,24}|it))?)*[.!]*$

<(answers? |replies |explanations? )?(in |about )?{amount},? (max(imum)?|tops|at most|or less|or fewer|
only)(,? ({each})( (answer|reply|response|message|time|you [a-z ]{3,24}))?)*[.!]*$

^(?!(i|he|she|it|we|they|as|that|this|same|thanks|see|you|my|the [a-z]+ (is|was)|not|love|like|late|
late)(?![a-z]))(?!.*(?<![a-z])(is|are|was|were|has|had|went|came|as|did|
does)(?![a-z]))[a-z0-9][^,?.]{2,50},? (always|every ?time|each time|going forward|from here on( out)?|
by default|at all times|without exception)(,? please|,? pls)?[.!]*$|^nothing (with|containing|
from) [^,?]{2,30} ever

my (first |last |sur|family |middle )?name('s| is|s) (spell?(ed|t)|pronounced|written|said)(?! (wrong|
in the))|<(please |pls |always )*(refer to|call|address) (my|our) [^?]{2,30}? (as|by|mr|mrs|ms|dr|the|
[a-z]+, not)|({i} go by|you can call me|everyone calls me) (?!({notname})(?![a-z]))[a-z]+

(if|when|whenever) (you're|you are|youre|ur|u r|you feel) (not (really |totally |100% )?(sure|certain)|
unsure|uncertain|guessing)[^,?]{0,20}?,? (then |please |just |pls )*(say|tell me|ask|admit|flag|
let me know|don't)

<(when(ever)?|if) (you )?(summari[sz](e|ing)|translat(e|ing)|explain(ing)?|recommend(ing)?|suggest(ing)?|
plan(ning)?|list(ing)?|quot(e|ing)|compar(e|ing)|review(ing)?|writ(e|ing)|giv(e|ing) me|show(ing)? me|
send(ing)? me|answer(ing)?|cod(e|ing)|draft(ing)?|correct(ing)?|edit(ing)?)( (?!said|
mean)[a-z]+){0,4}?(,? (please |just |always |then |only |never )*(put|use|include|keep|give|show|add|
start|skip|avoid|don't|leave|stick|mention|tell|mark)|, (please |just |always )*(no|the|{form}|{verb}))|
(when|if|whenever) i (paste|send|share|post|upload|write|text|ask|drop)( (you|something|anything|a|an|
some|about|for|in|to|[a-z]+)){1,4}?,? (please |just |always |then |only |don't |never )*(comment|fix|
point|answer|reply|respond|use|give|tell|show|explain|check|list|translate|skip|keep|correct|summari[sz]e|
write)

<(you can |you could |you may |feel free to |let's |please |pls )*(skip|omit|leave out|spare me|
do away with|hold|enough with|enough of|stop it with|save me) (all |the |your |those |any |these |every |
me )*((long|usual|endless|little|generic|safety|legal|medical) )?({thing})(?! (of|to|in|from|for) (this|
that|the|my|his|her|it|your)(?![a-z]))

<(all )?(dates|times|prices|distances|temps?|temperatures|amounts|totals|weights|units|currencies|
measurements)( (with|as|in|incl\w*|net|plus|like|written))(?! (the (report|file|table|
picture))(?![a-z]))(?!.*(?<![a-z])(is|are|was|were|has|had|will|can|do|does|did|went|
rose)(?![a-z])) [^?]{2,40}(please|pls|always|only|going forward)[.!]*$

<(metric|imperial|celsius|fahrenheit|british english|us english|uk spelling|24h|24-hour)( units| times?|
 clock| spelling)?,? (always|every ?time|please|pls|only)[.!]*$

<(please )?(no|without|zero) (more )?({thing})(,? (please|pls|ever|at all|thanks|in your [a-z]+|
from you))*[.!]*$
`,
    lasting: ['{lasts}'],
    cases: ['{cases}'],
    directed: phrases`
(when|if|whenever|every ?time|any ?time|each time) (i [a-z]+ you|you [a-z]+ (me|something|anything|stuff)|
i (ask|send|paste|share|write|type|post|mention)(?! (him|her|them|my|our|the|his|an?|people|
some)(?![a-z])))(?![a-z])|(?<=({cases})[^?]{1,60}({lasts}|,) )(?<!(i|you|we|they|he|she|it|to|my|the|a|
this|that|can|will|would|could|should|must|people|who) (always |never )?)({verb})(?![a-z])

<(({lasts})[, ]+)?(?!(never|always|only|please|make sure (the|it|this|that)|(don't|do not) (worry|mind|
forget|get me)|have|see|is|be)(?![a-z]))({verb}|gimme|lose|ditch|hit me with|go|take|leave|plan|book|
schedule|save|throw in|drop|cut|wake|ping|nudge|tell|run|count|stop|quit)(?![a-z'])(?! (i|he|she|they|we|
it|is|are|was|were|has|had|will|that)(?![a-z]))

(can|could|would|will) you (please )?(always|never|stop|quit|not|avoid|start|keep|begin|end|refrain|
leave out|skip|drop|stick)(?![a-z])|({cases}) [^,?]{3,40} (tell|give|show|ask|send|warn|
remind) me (?!that|to|off|how)|(i|we)('d| would) (rather|prefer|like|love|appreciate)( it)?( if|
 that)? you|(i|we) (want|need|expect|like|prefer|love|hate)( it)?( if| when| that)? you|
you( really)? (should|must|need to|have to|don't need to|shouldn't|mustn't)|please

your (answers|replies|responses|messages|emails|texts|suggestions|summaries|code|explanations|tone)|<(no|
nothing|only|just|not) (?!(one|body|way|idea|problem|clue|wonder|doubt|longer|matter|sure|that|the|
a)(?![a-z]))[a-z]|(?<=you ([a-z]+ ){1,5})(should|must|has to|needs to)
`,
    preferences: phrases`
i (really |only )?(eat|can eat) (pretty much |almost )?(everything|anything)(,? (really))? (except|but|
apart from|other than|bar) (?!(the (last|first)|this|that)(?![a-z]))

{i} {adv}(prefer(?! {chosen})|favou?r|dislike|despise|detest|loathe|adore|insist on|swear by|refuse to|
gravitate|prioriti[sz]e|lean towards?|aim for)(?! {these}(?! ?([a-z]+ ){0,2}over)(?![a-z]))

my ([a-z]+ ){0,2}preferences? (statement |)(is|are|for|to|has|of)

(i|we)('d| would) (much |far |always |generally |)rather

i'd (much |generally |always |strongly |)prefer (?!{chosen})

i {advb}(like|love|enjoy)(?! {these}(?![a-z]))(?= [a-z])

{i} {adv}(don't|do not|never)( really| ever| particularly| much)? (like|enjoy|eat|drink|use|care for|
tolerate|touch|watch|wear|smoke|do well with|work (on|at|past|after)|fly|shop|buy|schedule|take (meetings|
calls)|cook|drive|gamble)(?! {these}(?![a-z]))

{i} {adv}(can't|cannot|can not|won't)( really| ever)? (stand|eat|drink|tolerate|digest|
have (any )?({food}))(?! (?!the (smell|taste|sound|feel|texture|look|noise|heat|cold|idea|sight)s? of)
{these}(?![a-z]))

{i} {adv}hate(?! {these}(?![a-z]))(?= [a-z])

{i} (always|only|exclusively|try to|tend to|like to) (avoid|eat|drink|use|wear|buy|cook|fly|travel|work|
write|code|order|choose|pick|shop|sleep|exercise|train|study|listen|watch|speak|pay|book|stay|sit|
take (my|the)|go for|opt for|start my)

{i} {adv}(avoid|steer clear of|stay away from|stick (to|with))(?! {these}(?![a-z]))(?= [a-z])

i('m| am|m|'ve been| have been|'ve become| have become| became| went| turned) ((a|an|not|strictly|also|
mostly|severely|very|really|pretty|quite|highly|mildly|more|of|big|huge|deathly|lifelong|and|my|
trying to stay) ){0,4}(vegan|vegetarian|pescatarian|allergic|[a-z]+ intolerant|intolerant|gluten|celiac|
coeliac|diabetic|colou?r ?-?blind|left-handed|dyslexic|hard of hearing|teetotal|sensitive to|fan|fond of|
partial to|[a-z]+ person|picky|keto|night owl|early bird|visual learner)(?! in (college|school))

i('m| am) off (?!(to|the|work|today|on|for|now|duty|school|again|sick|out|this|next|my|a)(?![a-z]))[a-z]+

{i} have (a |no |an )?([a-z]+ )?(preference|weakness|soft spot|dislike) (for|of|against)

i find (?!({these})(?![a-z]))~(annoying|boring|distracting|confusing|irritating|tedious|exhausting|
relaxing|soothing|unbearable)

my (go-to|usual|default) ([a-z]+ ){1,3}(is|are)

i('m| am) (not |un)comfortable with (?!({these})(?![a-z]))

my (all-time |absolute |personal |very |)favou?rites? ([^ ]{1,40} ){0,6}(is|are|has always been)

(?<!(which|what|whichever|see how|find out) ([a-z]+ ){0,3})(works?|suits?) (me )?best for me|
i {adv}(learn|work|focus|think|write|concentrate) (best|better)[ ]

{i} {adv}(need|want|prefer|like) (my |all |your |the )?{answers} (in|to be|with|without|that|short|simple|
brief|concise)

i have (celiac|coeliac|type|diabetes|dyslexia|adhd|asthma|a nut|a food|hearing)

i (only )?want (short|brief|concise|detailed|long|simple|direct|honest) ({answers})

i('ve| have) always (preferred|loved|liked|hated|disliked|avoided)

i have ((a|an|severe|bad|mild|strong|serious) ){0,2}([a-z]+ ){0,3}(allergy|allergies|intolerance)

my ([a-z]+ ){0,2}(allergy|allergies)[ ]

(isn't|is not|aren't|are not|not) (really )?(my (thing|cup of tea|style)|for me)

i (usually|normally|generally|typically|mostly) (go for|choose|pick|order|drink|eat|wear|cook|write in|
code in|read|fly|travel|stay (at|in)|shop|sit|buy)(?! {these}(?![a-z]))

i('m| am) trying to (avoid|cut (down|out|back)|eat (less|more)|limit|quit|stay away)(?! {these}(?![a-z]))

(is|are|'s) (one of |among |by far |)my (all-time |absolute |personal |)favou?rites?

(important|essential) to me that you

((i|we)('m| am|m|'re| are) ([a-z]+ )?({state})|(i|we) (don't|do not|can't|cannot|never) (drive|drink|eat|
fly|swim|smoke|cycle|speak|read|own|use|do|watch|cook|hear|see|walk|climb|work|understand|(have|
own) an? ({owned}))( [a-z]+){0,3}|(i'm|i am|we're|we are) (on|in|based in|an?)(?! (bed|hurry|rush|meeting|
bus|train|way|phone|class|trouble|bit|hour|late))( [a-z0-9+#-]+){1,4}|<(no ({owned})|bad (knees|back|eyes|
hearing)|({state})( here)?)|my (son|daughter|kids?|wife|husband|partner|mum|mom|dad|child|screen|english|
eyes|hands|oven|kitchen|flat|phone) (is|are|has|have|can't|doesn't|isn't)(?! (an? )?(sick|ill|asleep|
tired|broken|home|here|away|late|out|coming|dead|visiting|back|crying|sleeping|cold|fever|test|
exam))( [a-z]+){1,4}){so} {demand}

(i|we)('m| am|m|'re| are) ((an?|also|completely|totally|actually|severely|half|profoundly|a bit|quite|
very|registered|currently) )*({state})

<((totally|severely|fully) )?({state})( (here|btw)|(?=,|[.!]*$| (so|and) ))

(can't|cannot|don't|do not) (do|have|handle) (any )?({food})

(?<!(says?|said) )({form}),? (over|rather than|instead of|not|>) (an? |long )?({form})|({form}) (is|are|
works?|read)( (much|way|far|so|always))? (easier|better|clearer|best|simpler|nicer)( to [a-z]+)? (for (me|
us)|than ({form}))

(we're|we are|i'm|i am) an? [a-z+#.]+ (shop|team|house|household|company|codebase|developer|dev|person|
user|family)|<(my|our) (editor|ide|shell|os|stack|browser|phone|laptop|database|framework|pronouns|
time ?zone|native language|first language|mother tongue|currency)( is| are|'s)(?! (not |broken|slow|dead|
down|acting|crash))

(i'm|i am|we're|we are) on (an? )?({tool})

{i} (think|work|live|calculate|get paid|budget) in (an? )?({units}|24h|24-hour|12-hour)( a day)?(?<!a day)

{i} {adv}(have|'ve|feel) (an? |no |zero |little |absolutely |such |really )*([a-z-]+ ){0,2}(aversion|
distaste|phobia|fear|interest|tolerance|disdain|passion|affinity|hatred|fondness|appreciation|objection|
obsession)s? (for|of|against|to|towards?|in)(?! (the|this|that|going|what))

{i} {adv}(follow|adhere to|keep to|maintain|observe|live|am on|'m on) (an? |my |the )?([a-z-]+
 ){0,4}(diets?|lifestyle|sabbath|kosher|halal)

{i} ({adv}(abhor|oppose|boycott|shun|reject|thrive|dread|crave|suffer from|struggle (with|to)|get (bored|
overwhelmed)|don't (believe in|trust|support|invest|read|listen|visit|own|date|play|attend|consume|stay|
dine))|(only|exclusively|strictly|solely|religiously|rarely|seldom|never|always|absolutely) ({habit})|
({habit}) (?!{these})([a-z-]+ ){0,3}(only|exclusively|strictly|religiously))(?! {these}(?![a-z]))(?! (two|
three|one|half|a few)(?![a-z]))

i(('m| am) ([a-z]+ ){0,2}(opposed to|against|(un|not )interested in|averse to|(un|not )willing to|not
 open to|wary of|skeptical of|particular about|claustrophobic|afraid of|scared of|terrified of|most
 productive|more productive|unable to)|( get| feel|'m| am| become) ([a-z]+ ){0,2}(anxious|uncomfortable|
uneasy|claustrophobic|nauseous|dizzy|([a-z]+)?sick|nervous|(overwhelmed|stressed)(?! with)|migraines|
headaches) (in|
on|around|by|from|when|at|with))(?! (this|that|the|these|him|her|it|his|today|losing|missing|what|how|
such|second)(?![a-z]))

{i} {adv}(can't|cannot|could never|won't|would never|will never) (ever |even )?(bear|handle|stomach|abide|
cope with|support|invest|consider (any|[a-z]+ing|[a-z]+s)|wear|own|buy|fly|drive|use|adopt|keep an?)(?!
 ({these}|myself|another|any ?more|today)(?![a-z]))

{i} ({adv}find it ([a-z]+ )?(hard|difficult|challenging|impossible|tough|stressful|draining)|have ([a-z]+
 )?(trouble|difficulty|a hard time)) (to (?!understand)|(?=[a-z]+ing))(?!believe|believing|imagine|say|see|
tell|understand|decide|deciding)[a-z]+

(is|are|comes?) ([a-z]+ ){0,2}(my (number one|top|main|highest|biggest|first) (priority|concern)|
non-negotiable|a (deal-?breaker|no-?go|big turn-?off|must for me)( for me)?|out of the question for me|
against my [a-z ]{0,12}(beliefs?|religion|values|principles|faith|morals))|goes against my [a-z]+|
matters? (the )?most to me|(very |really |extremely |most )important to me(?! that)

(?<!(this|that|it|which|there|one|he|she) )((makes?|making) me ([a-z]+ )?(anxious|uncomfortable|sick|
nauseous|itch|dizzy|uneasy|ill|panic)|(gives?|giving) me (the )?([a-z]+ )?(creeps|migraines?|headaches|
nightmares|hives|anxiety|heartburn|rash|rashes|vertigo)|irritates? my|(triggers?|aggravates?) my|
stress(es)? me out|puts? me off|drives? me (crazy|mad|nuts)|never (appealed to|interested) me|(doesn't|
don't|does not|do not) (interest|appeal to|agree with|suit) me|my skin (can't|reacts|gets|breaks))

(due to|because of|given) my ([a-z'-]+ ){0,3}(allerg(y|ies)|asthma|phobia|fear|knees?|back|religion|
beliefs|diet|anxiety|intolerance|eczema|migraines|condition|vertigo)|for (religious|ethical|health|
medical|moral|environmental) reasons|as an? ((strict|devout|practi[cs]ing|lifelong) )?(muslim|jew|hindu|
buddhist|christian|vegan|vegetarian|introvert|wheelchair user)

i('ve| have)? never (really )?(liked|enjoyed|cared for|been (a fan|into|interested|fond))|i value [a-z ]+
 (over|more than|above)|i (require|insist|need) (?!to )[^,.]{2,60} (because of|due to|since|as) (my|
i)(?![a-z])|i('ve| have) (sworn off|given up [a-z]+ for good)
`,
    releases: phrases`
<no more ([a-z-]+ ){0,3}(limits?|rules?|restrictions?|bans?|caps?)(?![a-z])|<(the|that|
my) ([a-z0-9-]+ ){0,4}(limit|
rule|restriction|ban|cap) (is|was)( now)? (gone|over|off|lifted|history|no more)(?![a-z])|<(forget|drop|
scrap|lose|lift|
skip) (about )?(the|my|that) ([a-z0-9-]+ ){0,3}(limit|restriction|cap|ban)(?![a-z])

<(you can |you may |let's |)(forget|ignore|disregard|drop|scrap|cancel|discard|delete|remove|undo|
never mind|nevermind) (about )?(that|the|my|what|everything|all|this|those|
any) ([^ ]{1,40} ){0,4}?(rules?|instructions?|preferences?|request|requirement|i (said|told you|asked|
wanted)|thing about)

<(you|there's|there is) (don't|do not|no longer|no|needn't) ?(longer )?(need|have|
has)? ?(to )?~(any ?more|any longer|again|no longer|now)[.!]*$

<you ((don't|do not) (need|have)) to ~(any ?more|any longer|when i|in future)

<you no longer (need|have) to[ ]

<you can (stop|quit) [a-z]+ing

<you can (drop|skip|omit|leave out|forget about|lose) ~(now|from now on|any ?more|going forward)[.!]*$

<(no need to|no need for) ~(any ?more|any longer|from now on|again)

<from now on,? you (don't|do not|no longer) (need|have) to

<(you (can|may)|feel free to) (start )?(?!(use|have|take) (my|the|our)(?![a-z]))([a-z]+ ){1,6}again

i('ve| have)? changed my mind about

(i|we)('m| am|'ve| have)? (now )?(eat|drink|use|wear|like|eating|drinking) ([a-z]+ ){1,3}again[.!]*$

i('m| am) not (an? )?(vegan|vegetarian|allergic|pescatarian)( to [a-z]+)? after all

<(that|my|the) ([a-z]+ ){0,3}(rule|instruction|preference)s? (about ~)?(no longer|does not|doesn't|is|
are) (appl|hold|count|needed|valid|void|off|cancel)
`,
    refusals: phrases`
<no more ({form}|{thing})(?![a-z])|<no ({form}|{thing}) any ?more(?![a-z])

<(you (can|may) )?(stop|quit|enough) (it |already )?with (the|those|these|all the|your|that) [a-z]+

<(you (should|must|can) |can you |could you |i want you to |i'd like you to |)(stop|quit|
cease) (?!(being|laughing|crying|worrying|working)(?![a-z]))[a-z]+ing(?! (it|this|that)[.!]*$)

<no longer {bare}

(i|we) no longer (want|need|like|prefer|eat|drink|use|care|enjoy|avoid|follow)

i('m| am) no longer (an? )?(vegan|vegetarian|allergic|pescatarian|keto|into|interested|avoiding|on a|
following|gluten)

i('m| am) not (an? )?(vegan|vegetarian|allergic|pescatarian|keto|into) ~(any ?more|any longer)

i (don't|do not) (really )?(want|need|like|prefer|eat|drink|use|care|enjoy|avoid|mind) ~(any ?more|
any longer)

<(i|we)('ve| have)? (just |recently |now )?(stopped|quit|given up|gave up|am done|
are done)( with)? (using|eating|drinking|avoiding|wearing|being (an? )?[a-z]+)
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?| |^(ok|okay|hmm|so|and|but|also|hey|hi|well|thanks),? )((can|could|would|will) (you|
we|i)|do (you|i|we|they)|does (it|this|that|he|she|the)|did (i|you)|how (do|can|should|would|could|does|
to|might|will|come)|what('s|s| (are|is|do|does|would|should|if|can|could|kind|else))|which|why|where (do|
can|is|should)|who (is|are)|is (there|it|that|this)|are (there|these|they)|any (tips|ideas|advice|
suggestions|recommendations|chance)|should (i|we)|have (i|you)|am i|isn't|aren't|don't you)(?![a-z])

^(hmm,? |so |and |but |ok,? |also,? )?(why|how|what|who|where|is|are|was|were|does|did|has|should|which|
do|am i|shall)(?![a-z])
`,
    once: phrases`
^([a-z]+ )?(pains?|ache) [^,]{2,40}, [^,]{2,20} (is|are|gets)( [^,]+)?$

as (the|my) (song|saying|poem|proverb|book|film|movie) (says?|goes)

^((i'm|im|i am|i'll|i will|i|we|we'll|we're) )?((gonna|going to|wanna|want to|plan to|will|
might) )?use (you|this app|this chat)
 (for|as)[ ]

^([a-z]+,? ){0,4}?(write|draft|compose|create|generate|tell|make up|translate) (me |us )?(an?|the|this|
some) ([^ ]+ ){0,2}?(poem|story|song|essay|novel|dialogue|joke|haiku|limerick|letter|speech|sentence|
scene|script|tweet|slogan|lyrics|text|quote|proverb|headline)s?(?![a-z])(?!.{0,200}(when|whenever|
every time) i )
`,
    work: phrases`
<(make|rewrite|redo|shorten|rephrase|polish|fix|change|edit|translate|summari[sz]e|proofread|turn|rework|
tighten) (it|this|that|them|the|these|my)(?![a-z])|<(write|draft|compose|create|design|need|give me|
make me|i need|help me (write|draft)|come up with) (me |up )?(an?|some|the|my) ([a-z]+ ){0,3}(poem|haiku|
e-?mail|letter|story|essay|text|post|caption|bio|speech|toast|invitation|message|paragraph|headline|tweet|
report|card|script|intro|blurb|slogan|review|ad|song|summary)(?![a-z])|^(nah|no|nope|hm+|ok|not quite|
almost)?,? ?(a bit |bit |much |even |way |make it )?(shorter|longer|again|simpler|funnier|more formal|
less formal|try again|softer)(?![a-z])
`,
    moment: phrases`
(never|don't) (ever )?give up|never say never|never stop (learning|dreaming|believing)|you can do it|
on this (flight|train|ride|seat)|(said|says) (my|the|our)|my usual (train|bus|tram|route)|allergy (test|
appointment|shot|pill)|for (a|one|two|three) (day|week|month|year)s?( once|[.!]*$)|i('d|
 would) rather not (talk|think|say|know|go)|because of the |(like|love|enjoy|adore|avoid|miss) (my|our|
the) (new )?(dog|cat|kids?|wife|husband|boss|neighbou?rs?|colleagues?|teacher|friends?|sister|brother|
house|flat|garden|job)(?![a-z])

(the|my|his|her|your) (last|previous|first|second|next|earlier|above) (question|one|message|answer|
paragraph|sentence|part|point|mail|e-?mail)(?![a-z])|^(ha|haha|hah|ugh|yay|hooray|finally)(?![a-z]).*!$

as (the|they|my|he|she) ([a-z]+ )?(says?|goes|put it|used to)|^never mind

(this time|just (this )?once|for once|right now|at the moment|for now|for the moment|(?<!(starting|from|
as of|since|until|till|beginning|now|of|by|effective|starting from) )(today|tonight|tomorrow)(?!'s)|
this (week|weekend|morning|afternoon|evening|month|e-?mail|mail|message|letter|text|invitation|one|
question|post|note|article|report|page|function|file|bug|code|recipe|trip|chat|review|thread|comment|
document|request|task|exercise|poem|story|essay|paragraph|sentence|word|project)|the following|(reply|
answer|respond|write|speak|talk|said|go) to (this|that|the|his|her|their|him|them|it|my)|if (you have|
there is|there's) time|if (it's |it is )?possible|when (you're|you are|i'm|i am|it's|it is) (done|ready|
finished|back|there|over))(?![a-z])

^((that |it |this )?(sounds|looks)|wow|oh|haha|lol|cool|nice|awesome|amazing|great|perfect|yum|yes|yeah|
yep|sure|thanks|thank you|ok|okay|hm+|aww?|ooh|lovely|wonderful|fantastic|brilliant|exactly|true|good|
both|me too|same here)(?![a-z]).*!$

i (like|prefer|want|love|hate|enjoy) (the )?(first|second|third|last|former|latter|other|red|blue|green|
this|that)( (one|option|version|idea|approach|design|name|colou?r))?( (best|more|better))?[.!]*$

because (it|the|this|that|they|of|our)(?![a-z]).*(fast|cheap|simple|team|know|easier|scal|project|better|
support)

^(my|our|the) (neighbou?r|boss|colleague|friend|teacher|roommate|flatmate|landlord|manager|coworker|
cousin|uncle|brother|sister)s?(?![a-z])|this recipe|cover letter|with (this|the) ticket|homework|i'm (so |
really |just )?(tired|hungry|late|busy|ill|sick|off to|leaving)(?![a-z])
`,
    unreal: phrases`
^(when|while|before|after|if) (?!(i|i'm|we|you|you're|it|it's|my|writing|answering|replying|explaining|
coding|suggesting|recommending|something|someone|there|possible|in doubt|asked|talking|giving|showing|
summari[sz]ing|translating|listing|citing|quoting|drafting|planning|discussing|using|mentioning|
describing|formatting|unsure|needed|necessary|relevant|applicable|code|recipes)(?![a-z]))[^,]{1,60},[ ]

^in (?!(my|your|all|any|every|each|general|future|case|addition|short|e-?mails?|mails|letters|messages|
texts|chats?|answers|replies|responses|code|comments|summaries|tables|documents|recipes|explanations|
english|german|french|spanish|writing|python|typescript|javascript|java|go|rust|this chat|conversations|
our)(?![a-z]))[a-z]+( [a-z]+){0,2},[ ]

(wants?|asked|asks|told|tells|expects?|needs|makes|forces|lets|allows|taught) (me|us|you|them|him|her|
everyone|people) (to|not to|that)(?![a-z])

^(suppose|supposing|imagine|pretend|let's (say|pretend|assume)|lets say|say i|hypothetically|for example|
for instance|e\.g\.|what if|if (i|he|she|they|you|we) (were|was|had|said|told|wrote|became|could)|in (the|
this|my|that) (story|novel|poem|song|game|movie|film|scene|book|dream)|once upon|my character|
the character|roleplay|role-play|act as|in the role)

(?<!(^| )(i|i've|have|as) )(says?|said|saying|told|tells|stated?|states|wrote|claims|claimed|advised|
advises|warned|warns|insists|insisted|argued|according to|motto|slogan|lyrics|titled|entitled|the (docs|
manual|sign|rule of thumb|guide|spec|policy|saying))(?![a-z])

(used to|back then|in those days|as a (kid|child)|when i was|years ago|last (year|week|month))(?![a-z])
`,
    unrealBefore: phrases`
if|whether|unless|why|something|things|stuff|everything|someone|ones|places|people|suppose|supposing|
imagine|pretend|assume|assuming|as though|as if|do|should|would|did|can|could|will|say|(think|thinks|
thought|guess|knows|believes|assumes|says|said|like) that|him|wondering|not because|(she|he|they|
you) (thinks?|says?|said|knows?)|(see|(find|figure) out|learn|test|decide) (what|which( one)?|how)
`,
    today: joined`
(?<!(?:from|starting|of|since|until|by|and|not just|not only) )(today|tonight|
this (morning|afternoon|evening))(?! (on|onwards?)(?!\p{L})|'s)
`,
    family: joined`
(?<!(if|when|says?|said|that|of|and) )(my|our) (\p{L}+ )?(son|daughter|kid|child|wife|husband|partner|
girlfriend|boyfriend|fianc[eé]e?|mum|mom|mother|dad|father|sister|brother|baby|toddler|
grandson|granddaughter|grandchild|grandma|grandad|grandpa)( \p{L}+)? ((is|are) ((very|severely|highly|
badly|also|deathly|really|mildly) )?(allergic|anaphylactic|coeliac|celiac|(\p{L}+[- ])?intolerant)|(has|
have|'s
 got|has got) (an? )?((severe|bad|serious|mild|\p{L}+) ){0,2}(allergy|allergies|intolerance|anaphylaxis|
coeliac|celiac))
`,
    forNow: '(only|just) this (once|time)|this (one )?time only|(only |just |but )?for now|just once',
    aboutOneself: "((because|cause) )?(i|i'm|im|i've|my)",
    brief: '(short|brief|quick)( (please|pls))?',
    these: '((any|all|most|some|one|either|both|none|much) of )?(this|these|those)',
    plain: joined`
btw|tbh|limit{/s}|gone|lifted|nothing|
stop{/ped/ping}|enough|fine|me|you|whenever|if|those|these|about|always|never|please|don't|dont|any|
anymore|longer|no|from|quit|need{/s}|forget|rule{/s}|instruction{/s}|prefer{/red/ence/ences}|like|love|
hate|dislike|rather|favo{rite/urite}|ask{/s/ing}|includ{e/ing}|use|using|used|give|giving|provid{e/ing}|
add|adding|show{/ing}|mention{/ing}|making|sure|keep|want|would|can|could|should|i'd|all|ever{/y}|each|
future|forward|again|ignore|what|said|told|so|as|by|only|avoid|enjoy|call{/ing}|answer{/s}|over|also|too|
changed|mind|feel|free|start|you're|up|applies|disregard|drop|help|trying|into
`,
    inIt: 'in (it|this one|that one)',
  },
  changes: {
    now: joined`
from (next \p{L}+|\p{L}+day)(?! to| till| until| through| and)|now|nowadays|these days|from (now|
today|then) on|from this (week|month|term)|any ?more|no longer|actually(?= \d)|as of (today|this week|now)
`,
    moved: joined`
(push|mov|shift|bump)(e|ed|ing)?(?= [^.,;]{1,40} (to|from|back|forward|out))|
brought(?= [^.,;]{1,40} forward)|changed(?= [^.,;]{1,40} to)|rebooked|moved (it |them )?(to|from|
forward|back)|(has|have|was|were|been|got) moved|postponed|rescheduled|put off|brought forward|
pushed (back )?(to|by)|delayed|shifted|changed (the (plan|time|timetable|schedule|day|hours)|
it to|to|from)|switched|moves to|an? (hour|day|week|month) (later|earlier)|
can only (make|do)
`,
    cancelled: joined`
called it off|(?<=^|[.,!;] )pulled out|\p{L}+'s off(?=[,.!]|$)|scrapped|not (doing|going) (it |
to )?after all|(?<=(i|we|i've|we've) )(pulled|
backed) out|(is|are)n't happening|not happening|rained off|not going any ?more|cancel(led|ed|s)?|
called off|fell through|falls through|gave up|given up|give up|won't happen|dropped out|
no(?= (\p{L}+ ){1,3}for (us|me)(?!\p{L}))|no longer (happening|on)|is off|
(not|won't|\p{L}+n't)(?= [^.,;]{1,40} after all)|decided against|ruled out|forget (about )?(the|my|
our)(?![^.,;]* for (now|a|the))|(not|n't) going to happen|came to nothing|off the table|shelved|ditched|
(not|n't) (doing|buying|joining|getting|applying for)(?= (the|that|our|my) )|
no(?= (\p{L}+ ){1,3}for now)|
changed (my|our) mind (about|on)|no more(?= \p{L}+ for (us|me))|no longer want|(don't want|
not in the mood)(?= [^.,;]{2,40} any ?more)|had to (cancel|scrap)|(scrap|scratch|drop) (the|
that)(?= \p{L}+ (idea|plan|trip))
`,
    corrected: joined`
(oh |ah |no,? |oops,? )*(sorry|correction|wait|hang on|hold on|my mistake|my bad|i meant|i mean|
i misread|i mistyped|i was wrong|scratch that|oops|typo|apologies)|
actually,?(?= (no|it's|not|make)| \p{N})|(no )?make that|meant|er,?
`,
    mistaken: joined`
correction|my mistake|i meant|i misread|i mistyped|i was wrong|scratch that|typo|that was wrong|
that's wrong|i mixed (it|them|that) up|no,? wait|(hang on|hold on|wait|no|oops),? (that's|that is|
that was) (the|for)
`,
    insteadOf: 'instead of|rather than|in place of',
    insteadBehind: joined`
(was|were) (sold out|fully booked|booked out|out of stock)(?<=(took|chose|booked|bought|picked|
got) [^.]{2,80})
`,
    over: joined`
no longer|not [^.,;]{0,40}(any ?more|after all)|\p{L}+n't [^.,;]{0,40}any ?more|never again|used to
`,
    back: 'again|back (to|at|on|with|in)|once more|like (i|we) used to|as before',
    planned: joined`
decided to go with|leaning towards?|(i am|i'm|we are|we're) (planning|thinking|considering|hoping|
going)|(i|we) (plan|want|hope|intend|mean|may|might|would like|will)|i'd like|we'd like|
(i|we)'ll (buy|get|start|take|learn|join)|(i'm|we're|i am|we are) (about|due) to|(my|our) (plan|goal|dream|
resolution)|saving (up )?for|
(was|were|'d been) (going|hoping|planning) to|(i|we) wanted to|thinking (of|about)|
looking (at|into) (buying|getting)|i'd love|
gonna|wanna|kinda want|(i'm|we're|im) gonna|fancy (a|an|getting|buying|learning)
`,
    booked: joined`
booked|planned|reserved|tickets?|signed up|subscribed|registered|enrolled|appointment|bought seats|
reservation|
(have|got|reserved) a table|booking
`,
    also: 'also|too(?=[,.;!?:]|$)|as well|another|second|additional|besides|except',
    unreal: joined`
if|maybe|perhaps|might|would|could|should|unless|suppose|wonder|wish|hopefully|i heard|not sure|
unsure|apparently|supposedly|rumou?r
`,
    events: joined`
gave|ran|delivered|transferred|moved(?= \p{Sc}?\p{N})|sent|walked|cycled|swam|lent|sold|earned|
withdrew|donated|received|repaid|ate|drank|slept
`,
    cases: joined`
in the (morning|afternoon|evening)s?|at (night|noon|weekends?|the weekend)|
(on|during) (weekdays|weekends|holidays|the (weekend|week|holidays))|
(in|during) (the )?(summer|winter|spring|autumn|fall)|
(?<!good )(mornings|evenings|nights|weekdays|weekends)|when it (rains|snows)|for the kids
`,
    others: joined`
(my|our|his|her|their) (\p{L}+ )?(mother|father|mom|mum|dad|parents|sister|brother|son|daughter|
wife|husband|partner|girlfriend|boyfriend|friend|aunt|uncle|cousin|neighbours?|neighbors?|boss|colleague|
grandmother|grandfather|grandma|grandpa|kids?|children|niece|nephew|roommate|flatmate)('s)?
`,
    pronouns: 'he|she|his|her|their|friends?',
    decided: joined`
(going|gonna) (to be|with)(?= [^.,;]{2,40} (after all|instead|now))|
switched to(?= [^.,;]{2,30} (for|instead))|(is here|are here|arrived|picked (it|them|him|her) up|
brought (it|him|her) home)[.!,:]* (it's |it is |they are |he's |she's )?an?|(in the end|eventually|
finally|ultimately),? (it|i|we) (became|bought|got|chose|picked|adopted|ordered|took(?! (the|
a) (bus|train|taxi|cab|tram|photo|break|nap))|settled on|decided on|went (for|with))|(it|i|
we) (became|bought|got|chose|picked|adopted|settled on|decided on|went (for|
with))(?= [^.,;]{2,40} (in the end|after all|instead))|ended up (with|being (a|an|the|in|at)|
getting|buying|choosing|adopting|taking|going (for|with|to))|(going|went) (with|w) the
`,
    refunded: joined`refund\p{L}*|money back`,
    lives: joined`
(i'm|i am|we're|we are) (renting|based)|rent(ing)? (a|an|my) [^.,;]{2,20} in|(i|we) (live|
am living|are living|'m living)|i'm living|we're living|my home is|
(i|we) rent|(i|we) stay(?= (in|at|with))|(i|we) share (a|an)(?= (flat|house|place|apartment|room))
`,
    settled: joined`
(?<=(^|[,.!;]|and|just|finally|recently|i've|we've) ?)(moved|relocated) (in)?to|(my|
our) new (home|flat|house|place|apartment|address) (is )?(in|at)|(i|we)( have|'ve)?( just|
 finally| recently)? (moved|relocated) to|(i|we) live|living in [^.,;]{2,30} (is|
feels) (\p{L}+ )?(\p{L}+er|more|less|different)[^.,;]*|settled (down |well )?in|unpacked in|
(?<=\p{L} )is (my |our )?home now|(got|have|picked up) the keys (to|for|of)( (my|our|new|own))*( flat|
 house| place| apartment)?|
(i've|we've|i have|we have) been living|
(all )?moved in(to)?(?= (in|at|to|the) )|(i'm|we're|im) (finally |all )?moved in(to)?|
we're in(?= [^.]{2,60}(boxes|unpack|moved))|signed (the lease|for the (house|flat|apartment|place))
`,
    changed: joined`
changed|changing|switched|switching|slipped|handed|doubled|tripled|halved|turned(?! out)|(came|come|
comes) (up|down)|(got|brought) (?=[^.,;]{1,30} (up|down) to)|upgraded|updated|migrated|raised|
raising|increased|lowered|reduced|cut|extended|shortened|renamed|bumped|moved|
moving(?= [^.,;]{1,40} (to|from))|pushed( back)?|
postponed|transferred|went (up|down)|gone (up|down)|dropped|rose|converted|replaced|swapped|traded|
(is|are|am|\p{L}+'m|\p{L}+'s) (now |already )?(down|up)|put(?= [^.,;]{1,30} (up|down) to)
`,
    toValue: '(over |down |up )?(to|for|into|until|with)',
    fromValue: 'from',
    ended: joined`
sold|quit|quitting|closed|stopped|gave up( on)?|given up( on)?|got rid of|dropped|cancelled|canceled|
ended|retired from|broke up with|divorced|dumped|deleted|moved out of|took me off|
took(?= [^.,;]{1,30} away)|takes me off|switched (away )?from|no longer (have|use|own|drive|take|
work (at|for))|
handed (over |back |in )?(the|my) keys (of|to|for|to)|
gave(?= [^.,;]{1,30} back)|packed in|dropped out of|done with|(lost interest|no interest) in|not (doing|
playing|learning|taking|using)(?=[^.,;]* any ?more)
`,
    gone: joined`
(and i )?(broke up|split up|separated|divorced)|(has |have )?(died|passed away|retired|quit|
resigned|moved out)|left(?= the (company|team|firm)|[.,;!]| last| yesterday| in |$)|is (gone|dead)|
(is|was|got) sold
`,
    own: 'my|our',
    ownNew: '(my|our|(have|got|found) (a|an)) (brand )?new|new(?= [^.,;:]{2,20}: )',
    favourite: joined`(my|our) (\p{L}+ )?(favou?rite|preferred|default|usual)`,
    copula: 'is|are|=|(is )?(called|named)',
    works: joined`
working (at|for|as)|i('m| am)? work(ing)? (at|for|as|in)|i('m| am) an? [^.,;]{3,40} (at|for)|
my job is|i('m| am) employed|i (just |only )?started (working )?(as an?|at)|
(i'm|i am|im) an? \p{L}+(er|or|ist|ian|man|nurse|chef|ant)? (at|for|with)|i('m| am)? (a )?(nurse|teacher|
cook|waiter|waitress|barista|cashier) 
`,
    hired: joined`
(quit|left|lost) (my|the) job|handed in my notice|(got|been|was) (laid off|fired)|(work|
working) (at|for|as)(?= [^.,;]{2,40} now)|(started|began)( working| work| my new job|
 a new job)? (at|for)(?! the| an?)|hired by|promoted|(my |a )?new job(?= (at|as|with|for) )|
changed jobs|got (a|the) job(?! done)|been working (at|for) [^.,;]{2,50} for (an?|two|three|four|
\d) (days?|weeks?|months?)|my first (day|week|month|shift) as an?|new (employer|company)|
first (day|shift|week) at(?! (the |a |my )?(beach|pool|gym|school|spa|festival|conference|camp|course|sea|
lake|hotel|resort|park|class|kindergarten|uni\p{L}*|college))|
took (the|a|that) (job|position|role|post)(?= (in|at|as|with|from) )|accepted (the|an) (job|offer)|
start(ing)? my new job|moved on from (my|the) job
`,
    left: '(i )?(left|quit) (the|my)(?![^.!?]* (home|back)( |$))',
    prefers: "i (now )?prefer|i'd rather|i would rather",
    past: 'was|were|had|went|bought|paid|spent|visited|used to',
    kinds: joined`
accounts?|subscriptions?|memberships?|jobs?|positions?|contracts?|class(es)?|lessons?|courses?|
meetings?|appointments?|cars?|bikes?|phones?|houses?|flats?|apartments?|deadlines?|topics?|titles?|names?|
dates?|times?|
bookings?|reservations?|tables?|tickets?|visits?|places?|seats?|trips?
`,
    plain: joined`
their|his|her|it's|has|had|was|were|been|will|won|decided|unfortunately|get{/s/ting}|got|go|goes|
come{/s}|take{/s}|took|see{/s/n}|does|
did|they|them|he|she|its|our|us|who|which|then|here|just|after{/noon}|before|since|until|week{/s/end}|
month{/s}|year|day|days|morning|evening|night|today|tomorrow|yesterday|times|hour|plan{/s/ning}|thinking|
last|next|first|one|two|three|four|five|six|several|finally|says|new|old|some|much|many|most|very|near|
still|already|away|back|end|session|slot|while|where|how|off|down|per|via|live{/s}|living|buy|bought|
book{/ed}|class|lesson|course|meeting|appointment|ago|plus|
ive|im|wasn|isn|don|didn|haha|lol|yeah|ugh|tbh|btw|abt|gonna|wanna|anyway|actually|so|the|thing|back|
mostly|oh|okay|ok|guess
`,
    moves: 'mov(e|ing)( back| over)? (in)?to|relocat(e|ing)',
    done: joined`
arrived|picked up|collected|bought|adopted|delivered|installed|built|passed|finished|completed|
graduated|started|ha(s|ve) been with us|joined (the|our) family|lives with us|(first|second|third|
last) (week|day|lesson|class|month|session) (of|in|on)|(is|are) (finally |now )?(here|done|ready|built|
finished|in place)|(i|we|i've|we've|finally) (finally |now )?(got|have) (the|my|our)|(back|home|
returned) from
`,
    sweetheart: 'girlfriend|boyfriend|fianc[ée]e?|engaged|partner|dating|going out with',
    married: "got married|tied the knot|(are|we're) (now )?married",
    parted: joined`
(we|i)( just| finally| have|'ve)? (broke|broken|split|split up|separated)( up)?|single again|(i'm|im|
i am) (newly |now )?single|divorce (is|came|went) (final|through)
`,
    unavailable: joined`
(was|were|is|are|had) (all |already |just |far |way |a bit |really )?(too (expensive|dear|far|small|big|
late|busy|much)|full(?! of)|closed|taken|gone|sold out|sold|fully booked|booked (out|up|solid)|
out of stock|unavailable|discontinued|no rooms|nothing left)|had no (rooms?|tables?|places?|seats?|
tickets?)(?: left)?
`,
    chosen: joined`
(i|we|they)('ve| have)? (took|got|bought|chose|picked|booked|went|ended|settled|decided|ordered|found|
stayed|made|were|was)|ended up|turned out|so it (was|is|became)|instead|went (for|with|to)
`,
    comes: 'comes|is coming|are coming|coming (to|over|round|by)|visits?|visiting',
    absent: joined`
(isn't|is not|aren't|are not|not|won't be|no longer) coming|can't (come|make it)|couldn't come|(has |
have )?(called|phoned) in sick|bailed( on us)?|backed out
`,
    role: 'boss',
    trip: 'trips?|holidays?|vacations?|cruise|journey|idea',
    another: 'new|bigger|better|other|more',
    because: 'because|since|due to',
  },
  questions: {
    starts: joined`
how|what|where|which|who{/m/se}|why|when {is/was/did/do/does/will/are/were/can/should/s}|do {i/you/we}|
did {i/we/you}|does {my/the}|since when|{is/are} there|{am/should/have/can} i|{what/who/where/how} s
`,
    requests: joined`
please|wondering|can {you/i}|do you {know/remember/recall}|i {wonder/forgot/forget}|
{tell/remind/show/give/help} me|{could/would/will} you|may i ask|let me know|i want to know|
i would like to know|i d like to know|i need to know|i need you to|{wanted/want} to ask|i can t remember|
i don t remember|{what/how} about
`,
    imperatives: joined`
add|calculate|check|compare|count|create|describe|draft|explain|find|fix|generate|list|make|name|plan|
propose|rec{all/ommend}|rem{ember/ove}|review|rewrite|search|suggest|summari{se/ze}|translate|update|
write|look up
`,
    advice: joined`
^(any )?(ideas?|tips|suggestions)( (pls|please))?$|^(?!(no|the|my|your|his|her|an?|this|that|bad|
had) )(\w+ ){1,2}ideas?( (pls|please|for|to)|$)|what (to|do i|do we) (cook|eat|wear|bake|drink|gift|
make for)|(write|make|give|draft)
 (me |us )?(an? |the |my )?(\w+ ){0,2}(shopping list|grocery list|meal plan|menu|packing list)|
suggest(ions?)?|recommend(ations?)?|advi[cs]e|propose|(any|some|more|new|need|got|have|good) (tips|
ideas)|(tips|ideas) (for|on|to|about)|help (me|us|with)|(should|could|can|might|shall) (i|we|one)|i
 (might|could)|we could|how (do|would) (i|we|you)|where do i (find|get|start|go)|(what|which|who|where|
\w+) would you|(you|your) think|looking for (a|an|some|something)|what (are|s|is) some(?! of)|(what|
which|who|where|when) (\w+ ){0,3}(s|is|are|would be) (the best|(an? )?(good|great|nice|fun|healthy|easy|
quick|cheap|affordable|unique|creative|romantic|perfect|ideal|decent|delicious|must \w+))|(any|know an?|
there an?|there any|a really|^) ?((good|great|nice|fun|healthy|easy|quick|cheap|affordable|unique|
creative|romantic|perfect|ideal|decent|delicious|must \w+)|best) \w+|(are|is|works?) (the )?best|best
 way|(^|know |me |sure |idea )(how|what|where|which|who|when) (best )?to|(would|might|could) (suit|fit|
match|i (like|enjoy))|worth|know any|^(plan|pick|choose) (me|us|an?|my|some|out)
`,
    recalling: joined`
did|taught|does \w+ (suggest|recommend|give|get|say|advise)|(given|received|receiving|faced)|\w+ s
 (advice|suggestions?)|(should|could|can) (i|we) have|(have|has|had) (i|we|you|he|she|they)|(gave|told|
made|sent|said|suggested|recommended|advised|mentioned)|according to|supposed|(is|are|was|were) (the|my|
our|his|her) (names?|dates?|ingredients?|password)|(was|were) (the|my|our)|(is|are) my|best (man|friend|
mate)s?|^(?!.*(should|could|can|would) (i|we|you)).*(i|we|he|she|they) (ever )?(had|got|was|were|went|
made|saw|(?!need)\w+ed)
`,
    referring: joined`
above|former|he|her{/s}|him|his|instead|it|its|latter|one{/s}|previous|she|that|the{ir/m/se/y}|this|those
`,
    continuing: 'and|but|or|so|then|{what/how} about',
    resuming: joined`
\b(where (were|are) we|where (did|had) (we|i) (stop|leave|left)|left off)\b|\b(last|
previous) (chat|conversation|session|talk)\b
`,
    answers: joined`
\bwas your (\w+ )?(pick|choice|favou?rite|verdict|tip|idea|plan)\b|
\b(did|have|had) you\b|\byou(['’]ve| have| had| also| first| once| just)? (recommended|suggested|
advised|proposed|thought|picked|chose|preferred|liked|told|said|gave|given|explained|mentioned|described|
listed|showed|shown|wrote|written|offered|named|helped|taught|shared|
drafted|translated|calculated)\b|\byour (\w+ )?(recommendations?|
suggestions?|advice|answers?|explanations?|reply|replies|proposals?)\b
`,
    breadth: phrases`
\b\w+s of (all|each|every)\b|\ball (of )?(the |my |our )?(two|three|four|five|six|seven|eight|nine|ten|
\d+)\b|\bwhich \w+s (did|have) (we|i)\b

\b(in (what|which|the|chronological) (order|sequence)|the (order|sequence) (in which|of|that)|
in order[,.?!]|chronolog\w+|timeline|time ?line of)\b|\border .{0,40}\b(brought up|mentioned|discussed|
happened)\b|\b(first|last|earliest|latest|most recent) (time|thing|one|mention|entry|visit|trip)s?\b|
\b(did|have|had|do) (i|we|you) (first|last)\b|\b(came|come|comes|happened|happen|was|were|started|
began|did) (first|last|earlier|later|before or after)\b|\b(earlier|later|before) or (later|earlier|
after)\b

\bhow (many(?! (more |full )?(day|week|month|year)s?\b)|often|much (time|money|(have|had) (i|
we)|.{1,60}\b(in total|altogether|so far)))\b|\b(number|count) of (?!the\b)\w+s\b|\bin total\b|
\baltogether\b|\ball in all\b|\btotal (cost|amount|number|of|spent|time)\b|\b(sum|add|added|adds|
count|tally|tot)(s|ing)? (it |them |that |this |all |everything )?up\b|\bon average\b

\bsummar(y|ies|i[sz]e[sd]?|i[sz]ing)\b|\brecap\b|\boverview\b|\b(catch|bring|fill) me (up|in)\b|
\b(what|everything|all) (have|did|had) (i|we) (\w+ ){0,2}(discussed?|talked?|cover(ed)?|
sa(y|id)|told|tell|done|do|learn(ed|t)?|decided?|tr(y|ied))\b|\bhow (has|have|did|
is) .{1,80}\b(evolv\w+|develop(ed|ing)?|progress(ed|ing)?|chang(ed?|ing)|going|gone)\b

\b(everything|anything|all) (about|regarding|that|there is|i|we|you|of|my|our|the|to do with)\b|
\beach (of|time)\b|\bevery (time|one of|single)\b|\b(list|name|enumerate|show) (me )?(all|every|
each|the|my|our)\b|\bwhat (do|did) (you|we|i) (know|remember|have) (about|of|on)\b|
\btell me (all|everything|more)? ?about\b|\bwhat all\b|\bwhat else\b|\b(throughout|across) (all|my|
our|the)\b|\bover (time|the (last|past)|all)\b|\b(different|various|several) (aspects?|things|
ways|times|topics|parts|kinds|types|ideas|places|people)\b
`,
    coming: joined`
coming up|upcoming|what('s| is| comes) next|(is|are|comes?) next (for|on) (me|us|my|our)|next up|
on the horizon|lies ahead|(is|anything|something) ahead( of me)?|in the (near )?future|(anything|
something|nothing|what|plans|trips|all|things) ((do|have|is|are|we|i|that|else|been|got|
there) )*(planned|scheduled|booked|lined up|arranged)|(planned|scheduled) (trips|events|meetings|
appointments)|(my|our|the) next (appointment|appointments|meeting|meetings|trip|trips|flight|flights|
visit|exam|deadline|event|events|holiday|vacation|call|interview|concert|birthday|class|session|checkup|
dentist|booking|train|travels?|date)|(any|what) plans(?! (did|was|were|had))|look forward to
`,
    alone: joined`
((can|could|will|would) you )?(write|make( up)?|tell|give|compose|sing|show|create|invent|do)?( ?(me|
us))? ?(an?|another|one more|some|two|three)( (short|funny|silly|nice|good|little|random|sad|happy|new|
clean|dad|bad|knock-knock|bedtime|scary|cute))* (haikus?|poems?|limericks?|jokes?|riddles?|sonnets?|
songs?|raps?|puns?|fun facts?|tongue twisters?|fairy ?tales?|stor(y|ies)|rhymes?)( (about|
on) (?<subject>(?!(the|this|that|these|those|it|him|her|his|their|them|me|my|us|our|you|your|how|what|
when|where|who|why)(?![a-z]))[a-z]+( [a-z]+)?))?|tell me something (funny|interesting|nice)|flip a coin|
roll (a|the) (dice|die)|translate ((" |this |the following )?(in)?to [a-z]+( ")?)|(summari[sz]e|rewrite|
rephrase|reword|shorten|simplify|proofread|paraphrase)( this| the following)? "|how (do|would) (you|i|
we) say " in [a-z]+|(what is|what's) " in [a-z]+|what does " mean in [a-z]+|(translate|how (do|
would) (you|i) say) (?!(it|this|that|my|our|the)(?![a-z]))[a-z]+( [a-z]+)? (in|into) (english|german|
french|spanish|portuguese|italian|dutch|russian|chinese|japanese|korean|latin|polish|swedish)|(fix|
correct|check|proofread|improve) (the |this |my )?((grammar|spelling|punctuation|typos?|sentence|
text (?="))( of| in| and)? ?(this |my |the )?)+"?|((what is|what's|how much is|calculate|compute) )?(§|
#( (times|plus|minus|divided by|percent of)|% of) #)|(hi |hello |hey )?(there )?(how are (you|things)|
how's it going|what's up|how do you do|are you there|who are you|what can you do)( doing)?( today)?|
what (time|day) is it( today| now)?|what('s| is) (the time|today's date|the date)( today| now)?
`,
    general: joined`
((can|could|will|would) you (please )?)?(explain|define|describe)( (to )?(me|us))?( (how|why|what))? ~( (
is|are|works?|means?))?( to (me|a [a-z ]{1,20}))?( like (i'm|i am|im) [a-z#]+)?( in (simple|plain) [a-z]+)
?|(what is|what's|what are) (an? )?~|what('s| is) the (capital|population|currency|meaning|definition|
difference) (of|between) %|what does ~ mean|how (do|does) ~ work|why do ~|why is the (sky|sea|ocean|sun|
moon|grass) ~|who (wrote|painted|invented|discovered|composed) %|((can|could) you )?(write|show|give)( me)
? an? % (function|script|program|query|regex)( (that|to|which) (?!.*(?<![a-z])(the|my|our|this)(?![a-z]))
[a-z ]+)?
`,
    tied: joined`
\p{L}+'s?|the|some|good|best|better|next|last|new|on|at|for|with|from|up|about|wrong|due|left|today|
tonight|tomorrow|yesterday|now|first|second|going|happening|to|by|doing|called|me|us|you|your
`,
    form: joined`
mention|say|tell|ask|bring|up|about|discuss|talk|speak|happen|describe|explain|recommend|suggest|
conversation|chat|session|message|request|question|summar{y/ize}|overview|list|order|walk|through{/out}|
across|aspect|topic|different|various|item|only|consider|give|show|provide
`,
    or: 'or',
    conditions: joined`
if|when|whenever|once|until|unless|before|after|while|as|assuming|suppose|given|imagine|instead|besides
`,
  },
  smallTalk: {
    markers: joined`
amazing|apolog*|appreciat*|awesome|blessed|bother*|brilliant|busy|bye|cheers|chilly|cloudy|
congrat{s/ulations}|cosy|cozy|dear|delightful|disturb*|drizzl*|exhausted|fantastic|favo{r/ur}|forgive|
goodbye|grateful{/*}|gratitude|greetings|hectic|hello|hey|hi|hiya|hop{e/ing}|howdy|hurry|interrupt*|joy|
kind{ly/ness}|lifesaver|lovely|lucky|morning|nevermind|pardon|patience|pleasure|pressure|rain{ing/y}|
rambl*|regards|silly|sincerely|sleepy|smil{e/ing}|snowing|sorry|stressed|sun{ny/shine}|swamped|thank{/s}|
thx|tired|tremendous|trivial|ty|unclear|weather|wonderful|
good {morning/afternoon/evening/day/night/job/work}|much {appreciated/obliged}|
hope {you/your/this/all/everything/that/things/it}|hope the day|hope to hear|excuse {me/my/the}|
no {rush/hurry/pressure/worries/problem}|not urgent|in a {hurry/rush}|in {haste/advance}|take your time|
how are {you/things}|how have you been|how do you do|how is it going|how s it going|
how is {everything/your}|how s your|how was your|what s up|whats up|have {a/an}|enjoy {the/your/chatting}|
looking forward|look forward|so {kind/patient}|very kind|if you don t mind|if it s not too much|
if it is not too much|too much trouble|not too much to ask|would you mind|do you mind|hope you don t mind|
if you have a {moment/minute}|if you have time|have a {moment/minute/second}|got a {second/minute}|
spare a {moment/minute}|whenever you|when you get a chance|when you have|at your convenience|see {you/ya}|
take care|all the best|best wishes|wish you|wishing you|well done|you are {great/amazing/awesome}|
you re {great/amazing/awesome}|you are the best|you re the best|quick question|one question|
one more question|another question|a question for you|small {question/talk}|little question|
simple question|ask you something|ask something|question for you|patient with me|keep up|great {work/job}|
nice {work/to}|glad to|happy to be|enjoyed chatting|talking to you|talking with you|working with you|
chatting with you|bear with me|no need to|let me know if|feel free|don t hesitate|it means a lot|
means a lot|i owe you|long {day/week}|fingers crossed|as {always/ever/usual}|
your {help/time/support/assistance}|make sense|makes sense|stay {healthy/safe/well}|long time no see|
my friend|finds you|find you well|means the world|right away|how it goes|in good spirits|
what a {beautiful/lovely/day/week}|birds are singing|bear with|thousand thanks|a million|never mind|
tell everybody|telling everybody|putting up|lend me a hand|give me a hand|a hand with|i {promise/trust}
`,
    replies: joined`
yes|yeah|yep|yup|no|nope|nah|ok|okay|k|kk|sure|fine|alright|right|exactly|correct|true|great|perfect|
nice|cool|super|awesome|lovely|wonderful|excellent|brilliant|good|thanks|thank|thx|ty|cheers|hm|hmm|
hmmm|ah|oh|aha|haha|lol|maybe|perhaps|agreed|deal|both|neither|not
`,
    replying: joined`
a|again|ahead|all|also|and|any|b|but|c|course|did|didn|do|does|don|done|either|else|first|for|fourth|go|
got|guess|helped|helps|i|idea|if|is|isn|it|just|know|last|later|let|like|ll|looks|m|me|moment|more|much|
my|never|mind|now|of|on|one|ones|only|option|or|other|please|point|probably|re|really|s|second|see|
seems|sense|makes|so|sounds|still|sure|t|take|that|the|them|then|there|these|they|think|third|this|
those|to|today|too|took|very|was|wasn|will|with|won|works|would|yet|you|your|
choose|d|going|number|us|pick|prefer|want|we
`,
    fillers: joined`
a about absolute{/ly} actually after{/noon} again ahead all always am an another answer{/ed/ing/s}
 any{/one/thing/way} are around as ask{/ed/ing} assist{/ance} at available away awful back bad be because
 been before being best better bit break bright by can cha{nce/t/tting} check clear cold
 com{e/es/fortable} convenien{ce/t} cool cou{ld/ple/rse} cup cute d day{/s} did{/n} do does{/n} doing
 don{/e} dry each early enough especially eve{ning/r/ry/ryone/rything} excellent extremely far
 feel{/ing/s} felt few fine first for friend{/s} from full fun gentle get{/s/ting} give{/n} glad go goes
 going good got grand great had hand happy hard has{/n} hav{e/en/ing} health{/y} hea{r/rd/rt/t}
 help{/ed/ful/ing/s} here honestly hot hour{/s} however i if impressed in incredibl{e/y} indeed inside
 into is isn itself job just keep kind{/s} know last late{/ly/r} least less let life like{/ly}
 listen{/ing} little ll long look{/ing/s} lot{/s} love m made mak{e/es/ing} many marvel{lous/ous}
 may{/be} me mean{/s/t/time/while} message{/s} might min{d/e/ute/utes} moment{/s} month{/s} mood more
 most much must my myself need{/ed} never new next nice night no none nor not{/hing} now of off often oh
 ok okay on once only open other our out{/side} over own patient{/ly} people per{fect/haps} pla{ce/n}
 pleasant{/ly} plenty possibl{e/y} pre{cious/tty} pro{bably/perly} put question{/s} qui{ck/ckly/et/te}
 rain rather re rea{d/ding/dy/lly} recent{/ly} relax{/ed/ing} repl{ies/y} respon{d/se} rest{/ful} right s
 safe same say{/ing} sea{son/t} second see{/m/ms} sen{ding/se/t} several sho{rt/uld} side since sip
 sitting sky sle{ep/pt} slow small smoothly snow some{/one/thing/times/what} soon sort spare splendid
 spring staying still sto{p/rm} such summer sun sup{er/erb/port/pose} sure sweet t tak{e/en/ing}
 talk{/ing} tell terri{ble/bly/fic} than the{/re} thin{g/gs/k/king} though{/t} through till time{/s} to
 today together tomorrow tonight too totally touch tre{at/ating/mendously} trouble tru{ly/st} try{/ing}
 two underst{and/anding/ood} up upon us use{/d/ful} using usual{/ly} valuable ve very view warm{/est}
 wasn way{/s} we week{/end/s} well went were whatever whe{n/never/ther} while will{/ing}
 win{d/dow/dy/ter} wish with{/in/out} won wor{d/ds/k/ked/king/ks/ld/ry} would writ{e/ing} wrote year{/s}
 yes{/terday} yet you{/r/rs/rself}
`,
    busy: 'hurry|busy|tired|rush|minutes?|little time|short on time|stressed',
  },
  boilerplate: {
    beside: joined`
sure|okay|ok|alright|all right|great|perfect|nice|cool|thanks|thank you|of course|absolutely|sounds good|
wonderful|awesome
`,
    starts: joined`
(i'm |i am )?(so |very )?(glad|happy|pleased) (i could|i was able to|to be of) (help|service)|any
 ?time|(i'm |i am )?always (here|happy|glad)|(i )?look(ing)? forward to|good luck|talk to you|
(that's |that is |what )?an? (great|good|excellent|interesting) question|(great|good|excellent|
interesting) question|(all )?done|(duly )?noted|got it|understood|good to know|(thanks|
thank you) for (letting me know|sharing( that| this)?|telling me|the update)|i('ll|
 will) (remember|note|keep|make a note of) (that|this|it)( in mind)?|will do|i('ve|
 have) (noted|saved|remembered|updated) (that|this|it)( down)?|(i'm |i am )?(happy|
glad) to help|my pleasure|you're (very |most )?welcome|you are (very |most )?welcome|(here is|
here's|here are|below is) (an?|the|your|some) (short |quick |brief |detailed |full )?(overview|
summary|breakdown|explanation|answer|list|details)|(please )?(just |do )?(let me know|
feel free to (ask|reach out)|don't hesitate to (ask|reach out)|reach out)|(i )?hope (this|that|
it)|is there anything else|anything else|if (you|there)|i'?d be (happy|glad)|i'm here
`,
    words: joined`
if|whenever|when|anytime|should|there|is|anything|something|else|you'd|you|i|i'm|me|can|could|do|help|
helps|helped|helpful|assist|assistance|support|with|have|had|need|want|like|would|any|more|other|further|
another|question|questions|concern|concerns|detail|details|information|clarification|on|about|this|that|
it|to|for|or|and|at|time|out|so|please|of|was|in|the|
always|here|again|next|soon|later|your|our|conversation|hearing|from|talk|chat|interaction|feel|
free|come|back
`,
    offers: joined`
(if|when|whenever|should) you .* (let me know.*|just ask|(i|we) can (help|assist|explain|elaborate|
expand|explore|go|dive|provide|give|offer|refine|review) .*|reach out|((feel free|(don't|
do not) hesitate) to (ask|reach out|share|contact me)(( me| if| any| with| them| it| again| at|
 to me).*)?))|(please |just )*(let me know( .*)?|(feel free|(don't|do not) hesitate) to (ask|reach out|
share|contact me)(( me| if| any| with| them| it| again| at| to me).*)?)|would you like( to (discuss|
explore|know|hear|see|go|dive|learn)| any| more| some| further| additional| another) .*|
(would you like me|(do you )?want me|happy) to (expand|elaborate|explain|go|dig|dive) .*|shall i (go on|
continue)|is there anything (else|more)( .*)?
`,
  },
  announcing: {
    work: joined`
(spell|grammar)[- ]?check|rechtschreib\p{L}*|une faute|orthographe|ortograf[ií]a|(translat|
proof ?read|rewrit|rewrote|rephras|reword|paraphras|summari[sz]|simplif)\p{L}*|(shorten|condense|polish|
improve|correct|fix|edit|review|check|compare|answer|reply to|respond to|react to|explain|analy[sz]e|
classify|
extract|clean up|go over|look (at|over|through)|read|rate|critique|format|reformat|reply)( (this|
that|these|those|it|(the |my )?(grammar|spelling|typos?|mistakes)|him|her|them|the following|
my (prompt|text|draft|essay|letter|e-?mail|mail|paragraph|article|post|code|cv|resume|cover letter|poem|
story|translation)|(the|his|her|their|our) (\p{L}+ ){0,2}(prompt|text|draft|essay|letter|e-?mail|
mail|message|paragraph|article|post|ticket|policy|readme|page|review|note|notes|log|poem|story|
contract))(?!\p{L})|$)|(make|turn|put|bring|convert|change) (this|that|it|these|those|my|
the)(?!\p{L}).{0,60}(er|more|less|formal|friendly|polite|nice|short|into|sound|look|read|better|simple|
clear|concise|professional)(\p{L}*)|tl ?;? ?dr|sum (it|this|that) up|(give me )?(a |
the )?(short )?(summary|gist|feedback|key points|main points)( of (this|that|it))?|(draft|
write) (an? |the )?(answer|reply|response)( to (this|that|it))?
`,
    shows: joined`
(this|these|the following|that|below|our( \p{L}+){0,2}|the( \p{L}+)?|
an?) (\p{L}+ )?(web)?(pages?|sites?|texts?|articles?|e-?mails?|mails?|letters?|posts?|chats?|
conversations?|threads?|logs?|outputs?|results?|documents?|files?|messages?|reviews?|transcripts?|
passages?|paragraphs?|poems?|essays?|speech|policy|policies|readme|tickets?|guidelines?|prompts?|quotes?|
lyrics|tweets?|comments?|issues?|snippets?|notes?|newsletter|announcement|contract)|here('s| is| are|
 comes?)( \p{L}+){1,5}|i (got|received|found) (this|that|the following)|(saw|found|got|received|
read|copied) (this|that|it)( \p{L}+){0,6}|what (do|did|would) you (think|make|say)|thoughts|
any thoughts|opinions?|(is|are|was|does|do|did) (this|that|it|these|those|he|she|they)|what (does|
do|did|is|was) (this|that|it|he|she|they)|what('s| is) (wrong|missing|the (tone|gist|point|
message|mood))|what (tone|language|mood)|which language|why (does|is|did|would) (this|it|that|he|
she|they)|how (do|should|would|can|could) i (answer|reply|respond|react)|what (do|should|would|
can) i (answer|reply|say|respond|write back)
`,
    points: joined`
(this|these)(?! (week|weekend|month|year|morning|afternoon|evening|time|summer|winter|spring|autumn|
fall|is (great|good|perfect|nice)))|below|the following|(what|something) (my|the|our|a) |(notice|
sign|poster|rules|regulations|clause|caption|bio|ad|advert|flyer|leaflet|dm|whatsapp|comment|commit|
docstring|horoscope|recipe|terms|prompt|readme|lyrics)s?
`,
    topic: 'for|about|in|on|with|by|as|every|any|each|no|your',
    media: joined`
letter|e-?mail(?! address)|sms|text( message)?|message|dm|voice ?(mail|note|message|memo)|audio|
recording|transcri(pt|ption|bed)|post-?it|(sticky )?notes?|post|tweet|thread|comment|caption|bio|
profile|review|listing|ad|advert(isement)?|job (posting|description|offer)|flyer|leaflet|brochure|
poster|sign|banner|notice|announcement|bulletin|newsletter|circular|memo|handout|worksheet|
questionnaire|survey|interview|(interview|exam|quiz) question|script|screenplay|scene|dialogue|
monologue|lyrics|song|verse|chorus|refrain|poem|diary|journal( entry)?|blog|article|excerpt|passage|
quote|chapter|fable|novel|character|persona|prompts?|template|readme|docstring|changelog|ticket|
bug report|policy|house rules|terms|contract|lease|manual|label|recipe|card|invitation|speech|sermon|
horoscope|chat|draft|slogan
`,
    aside: joined`
btw|by the way|also|and|but|oh|ps|p\.s|plus|besides|one (more|last|other) (thing|request)|another thing|
in general|anyway|either way|fyi|while we're at it|before (we|i)|quick (note|favou?r|thing)|that said|
other than that
`,
    sent: joined`
sent|sends|forwarded|posted|texted|e-?mailed|wrote|shared|got|received|found|saw|copied|pasted|came|
landed|hung|stuck|left|put up
`,
    speech: joined`
says?|said|wrote|writes|replied|answered|reads|states|stated|told (me|us)|goes|posted|texted|mailed|
announced
`,
    greeting: 'hi|hello|hey|good (morning|afternoon|evening)|greetings',
    self: 'me|you',
    farewell: joined`
((kind|best|warm|many)(est)? )?(regards|wishes|greetings)|all the best|best|cheers|
(yours )?(sincerely|truly|faithfully)( yours)?|yours|love|xoxo|signed
`,
    mine: joined`
(my|some|the)\s+((own|standing|personal)\s+)*(rules?|preferences?|instructions?|wishes|requests?|
allergies|details|facts)|(my|our)\s+(own\s+)?(notes?|messages?)|how (i('d| would)? (like|want|prefer)|
you should (\p{L}+ ){1,2}(me|my))|what i (want|need|expect) from you|remember\p{L}*|from now on|
keep in mind|always|never\p{L}*|whenever|when i|every time
`,
  },
  lines: {
    ends: joined`
no more|(can|may) be [^,.?]{0,30}(now|again)|
you (can|may|could|should) [^,.?]{0,40}(again|now|instead|if you (want|like))|back to|no longer|any ?more|
any longer|forget (that|the|about|what)|never ?mind|scrap|you (can|may) (drop|stop|skip|lose|ignore|
leave)|(ban|rule|limit|restriction)s?('s| is| are| has been)? (lifted|off|gone|over)|(is|are|
\p{L}+'s) (over|
off|lifted|obsolete|history|allowed|gone|(fine|ok|okay|alright) (again|now|to|if|with))|enough (of|with)|
changed my mind|overdid|no need|switch(ing)? back|return to|revert|was a (mistake|bad idea|silly idea)|done
 with|you (don't|do not) (have|need) to|(is|are) (fine|enough)|will do|(talk|speak|write|
answer) normal(ly)?|
(stop|drop|leave|skip) (the|that|those|them)|(have |'ve )?(switched|moved|upgraded|migrated) to|after all|
(no|not|\p{L}+n't) (\p{L}+ ){0,2}(allerg\p{L}*|intoleran\p{L}*)|can (eat|have|drink|stop)|(is|are) back|
welcome again|(eat\p{L}*|drink\p{L}*|please) [^,.?]{0,30}
(again|instead)|had enough
`,
    makes: joined`
(need|want|write|draft|create|make|prepare|preparing|design|writing|drafting|working on|compose)( me| us|
 up)? (an?|the|some|my|our) ([a-z-]+ ){0,3}(prompt|sign|notice|poster|note|letter|e-?mail|message|
template|checklist|guidelines?|instructions|rules|policy|faq|job ad|job description|speech|handout|flyer|
manual|contract|post|caption|bio)s?
`,
    edits: joined`
it|this|that|these|those|the|them|make|turn|change|fix|edit|translate|summari[sz]e|how|what|is|was|
learn\p{L}*
`,
    objects: 'code|comments?|commits?|e-?mails?|titles?|letters?|recipes?',
    bound: joined`
when|whenever|if|unless|except|(in|for|with|at) (my |our |all |the )?(e-?mails?|mails|letters|work|
code|comments|recipes|documents|meetings|school)|on (weekends|weekdays|mondays|sundays)
`,
    answers: 'answer|reply|replies|respond|write|speak|talk|communicate|short|brief|concise|detailed',
    overrides: joined`
(ignore|disregard|override) ((all|any|the|your|of|these|those) )*(previous|prior|above|earlier|
preceding|system) (instructions?|prompts?|rules|messages?|directions)
`,
  },
  subjects: {
    language: {
      beside: '(in) (\\p{L}+)(,|[.!]*$)|from now|back to|language',
      english: 'english',
      german: 'german',
      french: 'french',
      spanish: 'spanish',
      portuguese: 'portuguese',
      italian: 'italian',
      dutch: 'dutch',
      russian: 'russian',
      chinese: 'chinese|mandarin',
      japanese: 'japanese',
      korean: 'korean',
      other:
        'polish|turkish|arabic|catalan|swedish|danish|greek|ukrainian|latin|(same |my )?language (as|that|which|i|of my)',
    },
    length: {
      beside: 'explanation|sentence|keep it|be |explain|elaborate|limit',
      short:
        '(one|two|three|four|five|six|\\d+) (sentences?|lines|words)|short|shorter|brief|briefly|concise|concisely|terse|succinct',
      long: joined`
(no more |forget the |drop the )([a-z]+[- ]?)?(word|line|length|character|sentence)s?[- ]limits?|(word|
line|length|character|sentence)s?[- ]limits? (is|are) (gone|off|lifted|over)|(long|longer)(?! as)|
detailed|in detail|thorough|at length|lengthy|(explain|say|write|tell me|give me) (\p{L}+ ){0,2}more|
elaborate|more (words|detail|explanation)s?
`,
    },
    tone: { formal: 'formal|formally', casual: 'informal|informally|casual|casually|relaxed|laid-back' },
    units: { metric: 'metric|kilomet(er|re)s', imperial: 'imperial|miles' },
    temperature: { celsius: 'celsius', fahrenheit: 'fahrenheit' },
    currency: {
      beside: 'price|cost|amount',
      euro: 'euros?',
      dollar: 'dollars?|usd',
      pound: 'pounds?|sterling',
    },
    dates: {
      day: '(dd|tt|jj)[./-]mm\\S*',
      month: 'mm[./-](dd|tt|jj)\\S*',
      year: '(yyyy|jjjj|aaaa)[./-]mm\\S*',
    },
    clock: { day: '24-hour|24 hour|24-hours', half: '12-hour|12 hour|am/pm' },
    diet: {
      pescatarian: "pescatarian|(?<!n't |not |dont |never )eat (\\p{L}+ )?fish",
      vegan: 'vegan\\p{L}*',
      vegetarian: 'vegetarian\\p{L}*',
      meat: '(?<!n.t |not |dont |never )(eat(ing)?|love|like) meat|meat.eater|omnivore|eat(ing)? .{0,9}again',
    },
    alcohol: {
      none: "(do not|don't|never) drink( (any )?(alcohol|wine|beer|spirits))?|no alcohol|(i'm|am|stay\\p{L}*|been) sober|teetotal\\p{L}*",
      some: 'drink(ing)? (again|alcohol|wine|beer)',
    },
    indentation: { beside: 'indent', tabs: 'tabs?', spaces: 'spaces?' },
    'hot drink': { beside: 'prefer', tea: 'tea', coffee: 'coffee' },
    look: {
      dark: 'dark (mode|theme|background|colou?rs?)',
      light: 'light (mode|theme|background|colou?rs?)',
    },
    format: {
      beside: 'use |format|give|show|want|prefer',
      bullets: 'bullet points?|bullets|bulleted lists?',
      prose: 'prose|paragraphs?|full sentences|running text|continuous text',
    },
    amounts: { weight: 'in grams?|grams (from now|please|pls)', cups: 'in cups' },
    spelling: { beside: 'spell', british: 'british|uk', american: 'american|us' },
    signature: {
      any: '(sign|end|close) (off )?((all|my|our|the) )*(e-?mails?|letters?|messages?|replies)( off)? (with|as)',
    },
    name: { any: 'call me|address me as|refer to me as|my (real|own|first|full) name' },
  },
  grammar: {
    i: 'i|we',
    oneself: "i|i'm|i’m|i've|my|mine|me|we|us|our",
    am: "am|i'm|im",
    articles: 'the|an?',
    titles: joined`dr\.?|mr\.?|mrs\.?|ms\.?`,
    prepositions: joined`
in|at|on|to|from|of|about|with|without|regarding|for|near|by|after|before|during|until
`,
    places: 'in|at|on|near|by|under|behind',
    not: 'not|never',
    relative: 'that|which|who',
    for: 'for',
    cry: 'what an?|how',
    and: 'and|but|so|then|because',
    please: 'please|pls',
  },
})
