import { phrases } from '../phrases.ts'

/** Signs of instructions in English, as `StandingWords` has them. */
export const ENGLISH_INSTRUCTIONS: readonly string[] = phrases`
(?<!^(?! ?(({lead})[,:!]? ){0,3}{verb} )[^,;:]*(and|but) )<(you (should|must|shall|need to|have to) 
|(i|we) (really |)(want|need|expect|would like) you to |i'd (like|want|prefer) you to |(be|make) sur
e (to |you |that you )|ensure (that )?you |try to |do |i'd appreciate it if you( would)? )?(?:always
|never|only ever|at all times)( ever)?,? {bare}

(could|would|will) you (please )?(always|never) [a-z]+

<{on},? (please,? |just |also )?(?!({subject})(?![a-z]))(?![a-z]+ (will|are|is|might|could|may|can|s
hould|has|have)(?![a-z]))[a-z]+

<{on},? (i|i'd|we|we'd) (would |really )?(want|like|need|expect|prefer|appreciate)

<(don't|do not) ever {bare}

<(keep|use|write|start|end|begin|finish|add|include|put|limit|make|format|avoid|structure|sign|phras
e|don't|do not|only) ~((all )?(of )?your|all your) {answers}

<(you can |you may |i'd like you to |)call me (?!({notname})(?![a-z]))

<(i|we|i'd) (would |really |)(want|need|expect|like) (you|all|your|every|the|it|my) ~(always|nev
er|every ?time|whenever|from now on|in future|going forward|by default|when i {ask})

<({verb}) ~(unless|until|except when) i (ask|say|tell|request|specif|explicitly|specifically|want)[a
-z]*

<(don't|do not|never) ~ever[.!]*$

(can|could|would|will) you (please )?(make sure|remember|try|ensure)( to| that| you)* (always|ne
ver)

(it (would|'d) be (great|nice|good|helpful|better)|it helps|i'd be grateful|i'd love it) if you (cou
ld |would )?(always|never|from now on|only)

<let's (stick|use|keep|agree|always|never|speak|switch|talk) ~(from now on|going forward|always|in fut
ure)

<only (recommend|suggest|answer|reply|respond|speak|talk|write in|propose)[ ]

<refrain from[ ]

<you (must|may|should)( not|n't) (?!have|be|worry|feel)[a-z]+

<(i want|i need|i expect|i like|write|show|give me|format|put) everything in[ ]

<(use|go by|refer to me with|i'm|i am|i use|i go by|(my )?pronouns( are|:)?) (he|she|they|xe|ze|it
|any)/[a-z]+( pronouns)?

(can|could|would|will) you (please )?(from now on|in future|going forward),? [a-z]+

<(don't|do not|dont) (?!worry|mind)~(any ?more|any longer|ever again)

<(keep|make|start|end|begin|finish|sign) (every|each) (single )?{answer}

<(i|we) (want|need|expect) (all |)(of |)your {answers}

<(you should |please |)default to[ ]

<{verb} ~in everything you[ ]

<(don't|do not|dont|avoid|stop) (use|using|include|including|add|adding|put|give me|say|call me) (an
y )?(emojis?|bullet points|bullets|tables|markdown|jargon|headings|bold|slang|filler|clich[eé]s|abbr
eviations|acronyms|disclaimers)
`

/** Signs of orders in English. */
export const ENGLISH_ORDERS: readonly string[] = phrases`
(is|are|stays?) (strictly )?(off[- ]limits|a no-?go|banned|off the (table|menu))(?= for |[,.!]|$)

(i'm|i use|i have|i can't|we don't|i don't|my (kid|son|daughter|wife|husband|partner|child)) [^.?]{2,5
0}[, ]so (please |pls )?(no |nothing |never |only |avoid |keep (the|it|everything)|leave out|skip )[
^?]{2,}$

<(all |every )?your (answers?|replies|reply|responses?|messages?|explanations?|tone|summaries|emails|c
ode) (should|must|need to|has to|have to|ought to|can|may|are to|shouldn't|mustn't)( always| never| no
t)?[ ]

<((just|only|give me (just|only)) the (answer|result|code|facts))( please)?(,| and| without| with|[.
!]*$)

<({on}|whenever [^,?]{1,40}),? (?:in |as |with |only |just |no |one |max |at most )?[^ ,?]+( [^ ,?]+
)? please[.!]*$

<(dates|numbers|prices|times|temperatures|units|names|amounts|measurements|weights|distances|currencies|
quotes|titles|sums|everything|lists|code|sources|citations|headings|quantities) (please )?(as|in|with|
without|to|at) (?!(the (last|first|table|file|report|picture|text)|this|that)(?![a-z]))(?!.*(?<![a-z])
(is|are|was|were|has|have|had|will|can|could|do|does|did)(?![a-z]))[^?]{1,50}[.!]*$

<(british|american|uk|us|australian|canadian|swiss|metric|imperial) (spelling|english|dates?|date form
at|units|measurements)(,? (please|only|always))*{end}

<(for|with|in|about) (my |all |any )?({topics}),? (please |always |never |only |just )*(assume|u
se|keep|give|show|suggest|skip|leave|stick|write|pick|choose|avoid|convert|add|include)

<make (it )?a (habit|rule|point)( of| to)? |get in the habit |treat (every|each|all|me|my) |leave (
?:out|off|away) (the |all |any )(?!(last|first|second|middle)(?![a-z]))

<(nothing|no|never) [a-z -]{2,30} for me((,? (ever|please|thanks))*[.!]*$|,? (ever|at all)(?=[,;
.!]))

<(answer|reply|respond|talk|speak|write|explain( things| everything)?|keep (it|things|everything|(
your )?(answers|replies|responses|messages|explanations))|be|stay)( to me| with me)? (more |very |re
ally |always |as |in |nice and |to )*({manner})(,? (and|but)? ?({manner}))*{end}

<(just |only )?({manner}),? ((and )?({manner}) )?(answers|replies|responses|messages|sentences
|explanations|summaries)( only| preferred| are enough| will do)?{end}

<no (more )?(emojis?|bullet points|bullets|tables|jargon|small talk|filler|apologies|disclaimers|flatt
ery|preamble|spoilers|markdown|headings|jokes|slang|abbreviations|exclamation marks|puns|caveats|lectures|
moralizing)( in your (answers|replies))?{end}

<get (used to|accustomed to)[ ]

<(talk|speak|write|treat|address|explain (it|things|everything|stuff))( to| with)? ?me (like|as( i
f| though)?) |explain (it |things |everything |stuff )?(to me )?like i('m| am)[ ]

<((if|when|whenever|once) (it|it's|that|that's|things?|something|a question|my question|the (questio
n|topic|subject|talk))( is| gets?| becomes| comes| turns| has| involves| concerns)? ?[^,?]{1,40}|(if
|when|whenever) (you're|you are|you aren't|you don't|you do not|you can't|you cannot)( not)? (sure|c
ertain|unsure|know|in doubt|understand|find)[^,?]{0,30}|if in doubt|(if|when|whenever) i (sound|seem
|paste|send|share|post|forget|repeat myself|make a mistake|write|text)[^,?]{0,40}), (?:then |please 
|just )*(give me|show me|tell me|say|ask( me)?|explain|answer|reply|respond|keep it|write|suggest|re
commend|remind me|skip|don't|do not|quote|cite|switch to|stick to|make it|break it|go with|prefer|pi
ck|choose)

<(for|with|in|about|as for|regarding) (my )?({topics})[,:] (?!(the|this|these|that|those|it|they|t
here|i|we|you|he|she|my|how|what|which|who|when|where|is|are|do|does|can)(?![a-z]))(?!.* (is|are|was|wer
e|has|had|will) )

<(nothing|(please )?no ([a-z]+ ){0,2}?(calls?|meetings?|appointments?|reminders?|notifications?|me
ssages|bookings|alarms?|pings?|emails?|news|events|interviews|visits|deliveries|flights|trips|lessons|clas
ses|coffee|caffeine|alcohol|questions|shifts|work))( please)? (before|after|earlier than|later than|pa
st|between|on|during|at|until) {clock}

<remind me (only )?(in the (mornings?|evenings?|afternoons?)|at night|before every|the day before|a 
day before)

<(please )?(stop|quit) (apologi[sz]ing|saying sorry|thanking me)

<(answer|reply|respond|write|speak|talk|chat|communicate|write back)( to me| with me| me| back| only)* (
?:only )?in (plain |simple |british |american )?({language}){end}

<(speak|talk|use|write) ({language})( with me| to me| only)*{end}

<(don't|do not|never|please don't) (ever )?(schedule|book|plan|call|ring|ping|message|text|remind|wa
ke|disturb|bother|put|set|arrange|contact|mail|email)( me| anything| any| a| in| up| meetings| calls| ap
pointments| flights| things| stuff)* (before|after|on|past|between|during|at|until|earlier than|later th
an) {clock}

<keep (my )?(mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|mornings|eveni
ngs|nights) (free|clear|empty|open)

<(use|stick to|switch to|think in|calculate in|give (me )?(temperatures?|prices|distances?|weights?|
measurements?|units|dates|times|amounts|sizes|everything) in) (the )?(celsius|fahrenheit|metric|impe
rial|kilomet(er|re)s|miles|kilos|grams|lit(er|re)s|euros?|dollars|pounds|24-hour|iso|american|britis
h|si units|bullet points|bullets|plain text|markdown|tables|tabs|spaces)( [a-z]+){0,2}{end}
`

/** Signs of lasting preferences in English, as `StandingWords` has them. */
export const ENGLISH_PREFERENCES: readonly string[] = phrases`
{i} {adv}(prefer(?! {chosen})|favou?r|dislike|despise|detest|loathe|adore|insist on|swear by|refuse to|g
ravitate|prioriti[sz]e|lean towards?|aim for)(?! {these}(?! ?([a-z]+ ){0,2}over)(?![a-z]))

my ([a-z]+ ){0,2}preferences? (statement |)(is|are|for|to|has|of)

(i|we)('d| would) (much |far |always |generally |)rather

i'd (much |generally |always |strongly |)prefer (?!{chosen})

i {advb}(like|love|enjoy)(?! {these}(?![a-z]))(?= [a-z])

{i} {adv}(don't|do not|never)( really| ever| particularly| much)? (like|enjoy|eat|drink|use|care for
|tolerate|touch|watch|wear|smoke|do well with|work (on|at|past|after)|fly|shop|buy|schedule|take (meet
ings|calls)|cook|drive|gamble)(?! {these}(?![a-z]))

{i} {adv}(can't|cannot|can not|won't)( really| ever)? (stand|eat|drink|tolerate|digest|have (any )
?({food}))(?! {these}(?![a-z]))

{i} {adv}hate(?! {these}(?![a-z]))(?= [a-z])

{i} (always|only|exclusively|try to|tend to|like to) (avoid|eat|drink|use|wear|buy|cook|fly|travel|wor
k|write|code|order|choose|pick|shop|sleep|exercise|train|study|listen|watch|speak|pay|book|stay|sit|take (
?:my|the)|go for|opt for|start my)

{i} {adv}(avoid|steer clear of|stay away from|stick (to|with))(?! {these}(?![a-z]))(?= [a-z])

i('m| am|m|'ve been| have been|'ve become| have become| became| went| turned) ((a|an|not|strictly|al
so|mostly|severely|very|really|pretty|quite|highly|mildly|more|of|big|huge|deathly|lifelong|and|my|t
rying to stay) ){0,4}(vegan|vegetarian|pescatarian|allergic|[a-z]+ intolerant|intolerant|gluten|celi
ac|coeliac|diabetic|colou?r ?-?blind|left-handed|dyslexic|hard of hearing|teetotal|sensitive to|fan|
fond of|partial to|[a-z]+ person|picky|keto|night owl|early bird|visual learner)(?! in (college|scho
ol))

i('m| am) off (?!(to|the|work|today|on|for|now|duty|school|again|sick|out|this|next|my|a)(?![a-z]))[a-
z]+

{i} have (a |no |an )?([a-z]+ )?(preference|weakness|soft spot|dislike) (for|of|against)

i find (?!({these})(?![a-z]))~(annoying|boring|distracting|confusing|irritating|tedious|exhausting|r
elaxing|soothing|unbearable)

my (go-to|usual|default) ([a-z]+ ){1,3}(is|are)

i('m| am) (not |un)comfortable with (?!({these})(?![a-z]))

my (all-time |absolute |personal |very |)favou?rites? ([^ ]{1,40} ){0,6}(is|are|has always been)

(works?|suits?) (me )?best for me|i {adv}(learn|work|focus|think|write|concentrate) (best|better)[ ]

{i} {adv}(need|want|prefer|like) (my |all |your |the )?{answers} (in|to be|with|without|that|short|s
imple|brief|concise)

i have (celiac|coeliac|type|diabetes|dyslexia|adhd|asthma|a nut|a food|hearing)

i (only )?want (short|brief|concise|detailed|long|simple|direct|honest) ({answers})

i('ve| have) always (preferred|loved|liked|hated|disliked|avoided)

i have ((a|an|severe|bad|mild|strong|serious) ){0,2}([a-z]+ ){0,3}(allergy|allergies|intolerance)

my ([a-z]+ ){0,2}(allergy|allergies)[ ]

(isn't|is not|aren't|are not|not) (really )?(my (thing|cup of tea|style)|for me)

i (usually|normally|generally|typically|mostly) (go for|choose|pick|order|drink|eat|wear|cook|write in
|code in|read|fly|travel|stay (at|in)|shop|sit|buy)(?! {these}(?![a-z]))

i('m| am) trying to (avoid|cut (down|out|back)|eat (less|more)|limit|quit|stay away)(?! {these}(?!
[a-z]))

(is|are|'s) (one of |among |by far |)my (all-time |absolute |personal |)favou?rites?

(important|essential) to me that you
`
