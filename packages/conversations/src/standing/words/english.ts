import type { StandingWords } from '../standing-words.ts'
import { ENGLISH_PREFERENCES } from './english-preferences.ts'

/** Signs of standing instructions in English. */
export const ENGLISH: StandingWords = {
  triggers:
    'u|ur|pls|id|im|dont|cant|nothing|lose|ditch|should|could|would|when|plan|remind|tell|let|' +
    'take|anything|everything|today|replies|responses|dates|numbers|times|make|treat|leave|just|' +
    'one|three|two|max|maximum|stick|go|amounts|names|we|whenever|code|lists|explanations|' +
    'spelling|without|with|as|pick|assume|reply|answer|respond|write|speak|talk|starting|' +
    'beginning|effective|get|short|brief|celsius|metric|please|skip|english|german|be|explain|' +
    'give|show|until|can|address|off|prices|of|temperatures|units|weekends|mornings|fridays|' +
    'sundays|schedule|book|for|in|use|if|any|each|all|keep|than|i|my|me|you|your|always|never|don|' +
    'do|stop|call|no|only|forget|every|from|going|drop|avoid|default|quit|is',
  joins: 'and|but|so|then',
  lead: 'please|pls|kindly|just|also|and|but|so|then|ok|okay|oh|well|hey|hi|hello|thanks|yes|no|btw|by the way|in general|generally|for me|note|reminder|important|ps|p.s.|one more thing|(?:as|like) i (?:said|told you|mentioned)(?: before| earlier)?|remember|remember that|and remember|remember to|i repeat|once again|again|and please',
  spellings: { you: 'u', your: 'ur', please: 'pls|plz' },
  sets: {
    lasts:
      'always|never|ever|{on}|every (?!(?:one|body|thing)(?![a-z]))[a-z]+|each (?!other)[a-z]+|any ?more|any ?time|whenever|for good|forever|permanently|by default|as a rule|in general|at all times|all the time|no matter what|without exception|no exceptions|daily|weekly|monthly|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|weekends|mornings|evenings|nights|(?:anything|everything|all|whatever|stuff) you',
    cases:
      "(?:when|whenever|every ?time|any ?time|each time) (?:i|we|you|someone|it's about|it comes to|it's a|there's|it involves)(?! (?:were|was|had|could|have|can|get a|don't mind|would|know|use|should))|if (?:it's (?:about|a|code)|it comes to|there's|you (?:don't know|aren't|are not|can't|suggest|recommend|write|find)|i (?:ask|send|paste|share|write|type|post|mention|say|forget))|when (?!(?:being|going|coming|getting)(?![a-z]))[a-z]{3,}ing|(?:for|in|with) (?:my )?(?:recipes|emails|code|replies|answers|trips|prices|meetings|charts|graphs|summaries|translations|dates|reminders)",

    clock:
      '(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|lunch|' +
      'breakfast|dinner|work|school|the weekend|weekends?|mornings?|evenings|nights?|sundays|' +
      'mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|holidays)(?![a-z])',
    end: '(?:,? (?:please|pls|thanks|thank you|with me|to me|for me|at all times|only|throughout))*[.!]*$',
    manner:
      'short|brief|briefly|concise|concisely|succinct|succinctly|long|detailed|in detail|at length|' +
      'formal|formally|informal|informally|casual|casually|polite|politely|friendly|blunt|bluntly|' +
      'direct|directly|honest|honestly|plain|plainly|simple|simply|to the point|terse|crisp|' +
      'straightforward|lower ?case|rhymes|bullet points|bullets|full sentences|complete sentences|' +
      "plain text|plain english|markdown|simple words|simple terms|layman's terms|one sentence|a " +
      'few words',
    language:
      'english|german|french|spanish|portuguese|italian|dutch|russian|chinese|mandarin|japanese|' +
      'korean|polish|turkish|arabic|hindi|swedish|danish|norwegian|finnish|greek|czech|catalan|' +
      'ukrainian|hebrew|latin|romanian|hungarian|vietnamese|thai',
    lead: 'please|also|ok|okay|hey|thanks|just|and|but|so',
    verb: "answer|reply|respond|use|include|give|show|provide|format|write|explain|keep|add|mention|list|highlight|confirm|cite|quote|start|end|begin|finish|make|ask|tell|call|address|refer|translate|summari[sz]e|avoid|skip|omit|leave|put|state|note|remind|check|verify|convert|round|express|display|present|describe|compare|suggest|recommend|offer|prioriti[sz]e|focus|stick|limit|assume|consider|treat|speak|talk|return|output|generate|draft|sign|send|spell|break|split|sort|order|group|mark|flag|point|warn|double-check|prefer|reference|specify|structure|organi[sz]e|follow|wrap|remember|don't|do not|never|always|only|please|pick|choose|stay|be|walk|report|maintain|tailor|correct|fix|review|emphasi[sz]e|propose|bring|link|attach|label|number|name|calculate|estimate|outline|illustrate|clarify|define|differentiate|distinguish|discuss|address|ensure|factor",
    past: 'went|saw|had|got|knew|thought|heard|been|done|seen|made|did|was|were|came|took|said|told|found|felt|left|met|ran|ate|bought|began|became|wrote|read about|worked|lost|won|gave|understood|meant|kept|sold|sent|spent|stood|taught|brought|forgot|grew|slept|spoke|fell|drove|chose|broke|loved|wanted|mind|again|before|once|ever|really|quite|enough|too|much|more|less|better|late|early|easy|there|here|happy|glad|sure|nice|good|great|fun|busy|tired|hungry|wrong|right|true|false|is|are|has|on|in|at|for|from|of|by|about|near|under|and|or|but|because|than|let me go|give up|quit|say never|lose|stop|forget|have i|full|calm|up|gotta|love|fun|open|ready|available|interesting|interested|excited|hear|feel|enjoy|seems?|looks? (?:like|forward)|nervous|down|thankful|grateful|amazing|beautiful|curious|so|let (?:us|you|me|them) down|a',
    article:
      "the|a|an|my|our|his|her|their|its|this|that|these|those|it|he|she|they|we|i|i'm|you|so|as|not|no|one|any|some|such|what|how|why|who|which",
    // A form that may be an imperative: no third person, participle or past.
    bare: "(?!(?:{past}|{article})(?![a-z])|(?!(?:bring|string)(?![a-z]))[a-z]+ing(?![a-z])|(?!(?:embed|proceed|feed)(?![a-z]))[a-z]+ed(?![a-z])|[a-z]+[^su\\W]s(?![a-z]))[a-z][a-z'-]*",
    subject:
      "on|onwards|with (?:the|this|these|that|those|our|my|your|it|a)|i|i'm|i'll|i'd|i've|we|we're|we'll|we've|he|she|it|it's|they|they're|the|a|an|this|that|these|those|there|my|our|his|her|their|its|everything|everyone|things|is|are|was|what|how|why|who|which|can|do you|does|should|will|and|but|or|you(?:'ll| will| are|'re)",
    on:
      '(?:today|tomorrow) onwards?|starting (?:from )?(?:today|now|tomorrow|tonight|next week|this week|monday|tuesday|wednesday|' +
      'thursday|friday|saturday|sunday)|beginning (?:today|now|tomorrow)|from (?:tomorrow|tonight|' +
      'next week)(?: on| onwards?)?|as of (?:tomorrow|this week|next week)|effective ' +
      '(?:immediately|now|today)|until further notice|from this day on|from here on in|for the rest ' +
      'of (?:our|this) (?:chats?|conversations?)|from now on|from here on(?: out)?|from this point ' +
      '(?:on|onwards?|forward)|from today(?: on| onwards?)?|going forward|moving forward|henceforth|' +
      'in (?:the )?future|in (?:all )?(?:my |your |the )?future [a-z]+(?=,? {verb} )|for (?:all ' +
      ')?(?:the )?future(?: answers| replies| responses| messages| conversations| reference)?|in all ' +
      '(?:your|future) [a-z]+|as a (?:general )?rule|until i (?:say|tell you) otherwise|unless i ' +
      '(?:say|ask|tell you|specify) otherwise|unless (?:told|stated|asked) otherwise|as of (?:now|' +
      'today)|by default',
    answers:
      'answers|replies|responses|messages|explanations|summaries|emails|outputs|suggestions|recommendations|conversations|chats|code samples|snippets|results',
    answer:
      'answer|reply|response|message|explanation|summary|email|output|suggestion|recommendation|session|conversation|chat|code (?:sample|snippet|example|block)|time',
    ask: '(?:ask(?:ing)?(?! (?:my|him|her|them|our|his|their|people|someone|anyone|everyone|mum|mom|dad)(?![a-z]))|mention|request|say|talk about|share|send|paste|write|type|post|upload|speak|discuss|bring up|inquire|enquire)',
    tell: '(?:write|give|answer|reply|explain|recommend|suggest|show|draft|generate|summari[sz]e|format|create|send|respond|list|quote|cite|mention|use|refer|make|produce|talk|speak|describe|translate|plan|propose|code|calculate|help)',
    each: 'whenever|any ?time|every ?time|each time',
    i: 'i|we',
    adv: "(?:(?:really|generally|usually|always|strongly|definitely|personally|also|still|just|much|normally|mostly|tend to|often|typically|actually|kinda|kind of|sort of|'d|would|do|absolutely|clearly|honestly|only|particularly|especially) ){0,3}",
    advb: '(?:(?:really|generally|usually|always|definitely|personally|also|still|just|mostly|often|typically|kinda|kind of|honestly|particularly|especially|absolutely|do) ){0,2}',
    these:
      "the|this|that|it(?! (?:when|if|short|best|that way))|these|those|them|him|her|you|your|how|what|where|who|to (?:see|know|think|hear|ask|say|point|bother|admit|break|thank|be that)|both|option|everything|most of|all of|his|their|and|or|but|so|too|as well|about|idea|one|that's|being (?:so|that)",
    chosen:
      '(?:the|your|this|that|option|number) ?(?:first|second|third|last|former|latter|other|one|option|version|idea|approach|red|blue|[0-9a-d](?![a-z]))',
    notname:
      'back|at|tomorrow|later|when|if|on|in|tonight|today|now|asap|soon|maybe|crazy|old|for|to|from|and|or|about|after|before|once|whenever|as|this|next|any|every|again|a|an|the|it|paranoid|naive|stupid|that|out|over|up',
  },
  instructions: [
    '(?<!^(?! ?(?:(?:{lead})[,:!]? ){0,3}{verb} )[^,;:]*(?:and|but) )<(?:you (?:should|must|shall|' +
      "need to|have to) |(?:i|we) (?:really |)(?:want|need|expect|would like) you to |i'd (?:like|want|" +
      'prefer) you to |(?:be|make) sure (?:to |you |that you )|ensure (?:that )?you |try to |do |' +
      "i'd appreciate it if you(?: would)? )?(?:always|never|only ever|under no circumstances|" +
      'at all times)(?: ever)?,? {bare}',
    '(?:could|would|will) you (?:please )?(?:always|never) [a-z]+',
    '<{on},? (?:please,? |just |also )?(?!(?:{subject})(?![a-z]))(?![a-z]+ (?:will|are|is|might|could|' +
      'may|can|should|has|have)(?![a-z]))[a-z]+',
    "<{on},? (?:i|i'd|we|we'd) (?:would |really )?(?:want|like|need|expect|prefer|appreciate)",
    "<(?:don't|do not) ever {bare}",
    '<(?:keep|use|write|start|end|begin|finish|add|include|put|limit|make|format|avoid|structure|sign|' +
      "phrase|don't|do not|only) ~(?:(?:all )?(?:of )?your|(?:all )?(?:my )?future|all your) {answers}",
    "<(?:you can |you may |everyone calls me [a-z]+, so |i'd like you to |" +
      ')call me (?!(?:{notname})(?![a-z]))',
    "<(?:i|we|i'd) (?:would |really |)(?:want|need|expect|like) (?:you|all|your|every|the|it|" +
      'my) ~(?:always|never|every ?time|whenever|from now on|in future|going forward|by default|' +
      'when i {ask})',
    '<(?:{verb}) ~(?:unless|until|except when) i (?:ask|say|tell|request|specif|explicitly|' +
      'specifically|want)[a-z]*',
    "<(?:don't|do not|never) ~ever[.!]*$",
    '(?:can|could|would|will) you (?:please )?(?:make sure|remember|try|ensure)(?: to| that|' +
      ' you)* (?:always|never)',
    "(?:it (?:would|'d) be (?:great|nice|good|helpful|better)|it helps|i'd appreciate it|" +
      "i would appreciate it|i'd be grateful|i'd love it) if you (?:could |would )?(?:always|never|" +
      'from now on|only)',
    "<let's (?:stick|use|keep|agree|always|never|speak|switch|talk) ~(?:from now on|going forward|" +
      'always|in future)',
    '<only (?:recommend|suggest|answer|reply|respond|speak|talk|write in|propose) ',
    '<refrain from ',
    '<(?:for|in) (?:all|every|each|any) (?:my |of my |the |your |of your )?(?:[a-z-]+ ){0,3}[a-z-]+, ' +
      '(?:please )?(?!show|prove|verify|check|calculate|assume|define|compute){verb} ',
    "<you (?:must|may|should)(?: not|n't) (?!have|be|worry|feel)[a-z]+",
    '<(?:i want|i need|i expect|i like|write|show|give me|format|put) everything in ',
    '<(?:use|go by|refer to me with) (?:he|she|they|xe|ze|it)/[a-z]+(?: pronouns)?',
    '(?:can|could|would|will) you (?:please )?(?:from now on|in future|going forward),? [a-z]+',
    'can you (?:please )?(?:always|never) (?!trust|rely|know|assume|be ){verb}',
    '<{on},? (?:all |the |your |my |any )?(?:{answers})',
    '<(?!(?:set|make|add|show|list|check) ){verb} ~(?:from now on|going forward|moving forward|' +
      'from here on|henceforth|unless i (?:say|tell you|specify) otherwise|unless told otherwise|' +
      'until i (?:say|tell you) otherwise|in future(?! ?[a-z])|in (?:all )?(?:your |)future {answers}|' +
      'for all future {answers}|in all (?:of )?(?:your|our) {answers})',
    '<(?:answer|reply|respond|assume|write in|give me|speak|address me) ~by default',
    "<(?:don't|do not|dont) (?!worry|mind)~(?:any ?more|any longer|ever again)",
    '<(?:{verb}) ~(?:in|to|of|at|with|into|after|before|under) (?:every|each|any) (?:single )?{answer}',
    '<(?:keep|make|start|end|begin|finish|sign) (?:every|each) (?:single )?{answer}',
    '<(?:you can |you may |)(?:address|refer to) me (?:as|by|with|using)',
    '<(?:i|we) (?:want|need|expect) (?:all |)(?:of |)your {answers}',
    '<i (?:always|never|only) (?:want|expect|need) (?:you|your|to (?:see|get|have|read)|answers|' +
      'replies|responses|code|results|explanations)',
    '<(?:only(?: ever)?|exclusively) {verb} ~(?:when|if|unless) i ',
    '<(?:you should |please |)default to ',
    '<{verb} ~in everything you ',
    '<(?:no more than|at most|maximum|max) ~per {answer}',
    "<(?:don't|do not|dont|avoid|stop) (?:use|using|include|including|add|adding|put|give me|say|" +
      'call me) (?:any )?(?:emojis?|bullet points|bullets|tables|markdown|jargon|headings|bold|' +
      'exclamation marks|slang|filler|clich[eé]s|abbreviations|acronyms|disclaimers)',
    '<be (?:more )?(?:concise|brief|blunt|direct|succinct|honest|formal|informal)(?: with me|' +
      ' in (?:your|all)| when |[.!]*$)',
    '<no (?:more )?(?:emojis?|bullet points|tables|jargon|small talk|filler|apologies|disclaimers|' +
      'flattery|preamble|spoilers)(?: please| ever)*,?(?: ever| please)?[.!]*$',
    '(?:make it a (?:rule|habit) to|my (?:standing |)(?:rule|instruction)s? (?:is|are)|' +
      'standing instruction|house rule)',
  ],
  orders: [
    '<(?:use|stick to|prefer) (?:tabs|spaces|single quotes|double quotes|' +
      'semicolons)(?: [a-z ]{1,20})?[.!]*$',
    '(?:is|are|stays?) (?:strictly )?(?:off[- ]limits|a no-?go|out of the question|banned|' +
      'off the (?:table|menu))(?= for |[,.!]|$)',
    'i go by [a-z]+',
    "(?:i'm|i use|i have|i can't|we don't|i don't|my (?:kid|son|daughter|wife|husband|partner|" +
      'child)) [^.?]{2,50}[, ]so (?:please |pls )?(?:no |nothing |never |only |avoid |keep (?:the|it|' +
      'everything)|leave out|skip )[^?]{2,}$',
    '<(?:all |every )?your (?:answers?|replies|reply|responses?|messages?|explanations?|tone|summaries|' +
      "emails|code) (?:should|must|need to|has to|have to|ought to|can|may|are to|shouldn't|" +
      "mustn't)(?: always| never| not)? ",
    '<(?:(?:just|only|give me (?:just|only)) the (?:answer|result|code|facts)|(?:straight|' +
      'direct) answers)(?: please)?(?:,| and| without| with|[.!]*$)',
    "<(?:{on}|whenever [^,?]{1,40}|(?:if|when) (?:it is|it's|we talk about|i ask (?:about|" +
      'for)) [^,?]{1,40}),? (?:in |as |with |only |just |no |one |max |' +
      'at most )?[^ ,?]+(?: [^ ,?]+)? please[.!]*$',
    '<(?:dates|numbers|prices|times|temperatures|units|names|amounts|measurements|weights|distances|' +
      'currencies|quotes|titles|sums|everything|lists|code|sources|citations|headings|' +
      'quantities) (?:please )?(?:as|in|with|without|to|at) (?!(?:the (?:last|first|table|file|report|' +
      'picture|text)|this|that)(?![a-z]))(?!.*(?<![a-z])(?:is|are|was|were|has|have|had|will|can|could|' +
      'do|does|did)(?![a-z]))[^?]{1,50}[.!]*$',
    '<(?:use|write in|stick (?:to|with)|prefer|keep to|spell(?: things)? in|' +
      'go with) (?:the )?(?:british|american|us|uk|australian|canadian|metric|imperial|iso|swiss|plain|' +
      'simple|gender-neutral|inclusive)(?: [a-z-]+){0,2}(?: please)?[.!]*$',
    '<make (?:it )?a (?:habit|rule|point)(?: of| to)? |<get in the habit |<treat (?:every|each|all|me|' +
      'my) |<leave (?:out|off|away) (?:the |all |any )(?!(?:last|first|second|middle)(?![a-z]))',
    '<(?:nothing|no|never) [a-z -]{2,30} for me(?:,? (?:ever|please|thanks))*[.!]*$|<(?:never|' +
      'always) for me ',
    '<(?:answer|reply|respond|talk|speak|write|explain(?: things| everything)?|keep (?:it|things|' +
      'everything|(?:your )?(?:answers|replies|responses|messages|explanations))|be|stay)(?: to me|' +
      ' with me)? (?:more |very |really |always |as |in |nice and |to )*(?:{manner})(?:,? (?:and|' +
      'but)? ?(?:{manner}))*{end}',
    '<(?:just |only )?(?:{manner}),? (?:(?:and )?(?:{manner}) )?(?:answers|replies|responses|messages|' +
      'sentences|explanations|summaries)(?: only| preferred| are enough| will do)?{end}',
    '<(?:skip|drop|spare me|leave out|cut|omit) (?:the |all |any |your )?(?:pleasantries|small talk|' +
      'preamble|intros?|introductions?|apolog(?:y|ies)|disclaimers?|greetings?|fluff|filler|chit-?chat|' +
      'jokes|emojis?|flattery|summar(?:y|ies) at the end|warnings|caveats|jargon)',
    '<no (?:more )?(?:emojis?|bullet points|bullets|tables|jargon|small talk|filler|apologies|' +
      'disclaimers|flattery|preamble|spoilers|markdown|headings|jokes|slang|abbreviations|' +
      'exclamation marks|puns|caveats|lectures|moralizing)(?: in your (?:answers|replies))?{end}',
    '<get (?:used to|into the habit of|accustomed to) ',
    '<(?:talk|speak|write|treat|address|explain (?:it|things|everything|stuff))(?: to|' +
      ' with)? ?me (?:like|as(?: if| though)?) |<explain (?:it |things |everything |' +
      "stuff )?(?:to me )?like i(?:'m| am) ",
    "<(?:(?:if|when|whenever|once) (?:it|it's|that|that's|things?|something|a question|my question|" +
      'the (?:question|topic|subject|talk))(?: is| gets?| becomes| comes| turns| has| involves|' +
      " concerns)? ?[^,?]{1,40}|(?:if|when|whenever) (?:you're|you are|you aren't|you don't|you do not|" +
      "you can't|you cannot)(?: not)? (?:sure|certain|unsure|know|in doubt|understand|find)[^,?]{0,30}|" +
      'when(?:ever)? in doubt|if in doubt|(?:if|when|whenever) i (?:sound|seem|paste|send|share|post|' +
      'forget|repeat myself|make a mistake|write|text)[^,?]{0,40}), (?:then |please |just )*(?:give me|' +
      'show me|tell me|say|ask(?: me)?|explain|answer|reply|respond|keep it|write|suggest|recommend|' +
      "remind me|skip|don't|do not|quote|cite|switch to|stick to|make it|break it|go with|prefer|pick|" +
      'choose|use (?:the |a )?(?:metric|celsius|{language}|python|go|rust|typescript|java|tables?|' +
      'bullet points|plain|simple|short|examples?))(?![a-z])',
    '<(?:for|with|in|about|as for|regarding) (?:my )?(?:recipes?|cooking|code|coding|code samples|' +
      'programming|travel|trips|prices|dates|times|temperatures?|distances?|measurements?|e-?mails?|' +
      'mails|letters|flights|hotels|restaurants|directions|numbers|units|maths?|translations|summaries|' +
      'weather|news|health|workouts?|shopping|books|films|movies|music|names|weights?|' +
      'sizes)[,:] (?!(?:the|this|these|that|those|it|they|there|i|we|you|he|she|my|how|what|which|who|' +
      'when|where|is|are|do|does|can)(?![a-z]))(?!.* (?:is|are|was|were|has|had|will) )',
    '<(?:nothing|(?:please )?no (?:[a-z]+ ){0,2}?(?:calls?|meetings?|appointments?|reminders?|' +
      'notifications?|messages|bookings|alarms?|pings?|emails?|news|events|interviews|visits|deliveries|' +
      'flights|trips|lessons|classes|coffee|caffeine|alcohol|questions|shifts|' +
      'work))(?: please)? (?:before|after|earlier than|later than|past|between|on|during|at|' +
      'until) {clock}',
    '<(?:no|without|minus|less|fewer) (?:(?:long|lengthy|extra|further|unasked|' +
      'unnecessary) )?(?:explanations?|introductions?|intros?|small talk|chit-?chat|warnings|repetition|' +
      'paragraphs|bullet lists?|lists|footnotes|quotes|smileys|follow-up questions|compliments|padding|' +
      'filler words){end}',
    '<(?:max(?:imum)?|at most|no more than|up to)? ?(?:\\d+|one|two|three|four|five|six|ten|a single|' +
      'a few) (?:short )?(?:sentences?|paragraphs?|lines?|words|bullets?|bullet points|options?|' +
      'suggestions?)(?: each)?(?: max(?:imum)?| at most| only| tops| per (?:answer|reply|response|' +
      'message)| or (?:less|fewer))+{end}',
    '<(?:{on}),? (?:no|only|just|one|max|at most|in|without|less|fewer|more) [^?]{1,50}[.!]*$',
    '<remind me (?:only )?(?:in the (?:mornings?|evenings?|afternoons?)|at night|on (?:sundays|' +
      'weekends|weekdays|mondays|fridays)|before every|the day before|a day before)',
    '<if i (?:write|ask|speak|talk|send|text)(?: to you)?(?: you)?(?: something| anything)? in [a-z]+, ',
    '<(?:please )?(?:stop|quit) (?:apologi[sz]ing|saying sorry|thanking me)',
    '<(?:answer|reply|respond|write|speak|talk|chat|communicate|write back)(?: to me| with me| me|' +
      ' back| only)* (?:only )?in (?:plain |simple |british |american )?(?:{language}){end}',
    '<(?:speak|talk|use|write) (?:{language})(?: with me| to me| only)*{end}',
    '<(?:keep|make|limit) (?:your )?(?:answers|replies|responses|messages|explanations|' +
      'summaries) (?:to |under |below |within |at )',
    "<(?:don't|do not|never|please don't) (?:ever )?(?:schedule|book|plan|call|ring|ping|message|text|" +
      'remind|wake|disturb|bother|put|set|arrange|contact|mail|email)(?: me| anything| any| a| in| up|' +
      ' meetings| calls| appointments| flights| things| stuff)* (?:before|after|on|past|between|during|' +
      'at|until|earlier than|later than) {clock}',
    '<keep (?:my )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|' +
      'mornings|evenings|lunch(?:times?| breaks?)?|nights) (?:free|clear|empty|open)',
    '<(?:(?:prices|temperatures?|distances?|weights?|measurements?|units|amounts|dates|times|sizes|' +
      'everything|the weather) in )?(?:celsius|fahrenheit|metric(?: units| system)?|imperial(?: units)?|' +
      'kilomet(?:er|re)s|miles|kilos|grams|litres|liters|euros?|dollars|pounds|24-hour (?:time|clock|' +
      'format)|iso dates)(?:,? (?:not|instead of|rather than|and not|over) [a-z ]+| (?:please|only)|' +
      ',? ?(?:please|only),? (?:not|instead of|no) [a-z ]+)+[.!]*$',
    '<(?:use|stick to|switch to|think in|calculate in|give (?:me )?(?:temperatures?|prices|distances?|' +
      'weights?|measurements?|units|dates|times|amounts|sizes|everything) in|' +
      'show (?:me )?(?:temperatures?|prices|distances?|weights?|measurements?|units|dates|times|amounts|' +
      'sizes|everything) in|write (?:dates|numbers|times|amounts) in) (?:the )?(?:celsius|fahrenheit|' +
      'metric|imperial|kilomet(?:er|re)s|miles|kilos|grams|lit(?:er|re)s|euros?|dollars|pounds|24-hour|' +
      'iso|american|british|si units|bullet points|bullets|plain text|markdown|tables|tabs|' +
      'spaces)(?: [a-z]+){0,2}{end}',
  ],
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: [
    '(?<=^[a-z ]{3,20}),? (?:not|instead of|rather than) ',
    '(?:when|if|whenever|every ?time|any ?time|each time) (?:i [a-z]+ you|you [a-z]+ (?:me|something|' +
      'anything|stuff)|i (?:ask|send|paste|share|write|type|post|mention)(?! (?:him|her|them|my|our|the|' +
      'his|an?|people|some)(?![a-z])))(?![a-z])|<[a-z]+s (?:are )?(?:always|never|only) (?:in|with|' +
      'without|as|on|to|from|first|before|after) |(?<=(?:{cases})[^?]{1,60}(?:{lasts}|,) )(?<!(?:i|you|' +
      'we|they|he|she|it|to|my|the|a|this|that|can|will|would|could|should|must|people|who) (?:always |' +
      'never )?)(?:{verb})(?![a-z])',
    "<(?:(?:{lasts})[, ]+)?(?!(?:never|always|only|please|make sure (?:the|it|this|that)|(?:don't|" +
      'do not) (?:worry|mind|forget|get me)|have|see|is|be)(?![a-z]))(?:{verb}|gimme|lose|ditch|' +
      'hit me with|go|take|leave|plan|book|schedule|save|throw in|drop|cut|wake|ping|nudge|tell|run|' +
      "count|stop|quit)(?![a-z'])(?! (?:i|he|she|they|we|it|is|are|was|were|has|had|will|that)(?![a-z]))",
    '(?:can|could|would|will) you (?:please )?(?:always|never|stop|quit|not|avoid|start|keep|begin|end|' +
      'refrain|leave out|skip|drop|stick)(?![a-z])|(?:{cases}) [^,?]{3,40} (?:tell|give|show|ask|send|' +
      "warn|remind) me (?!that|to|off|how)|(?:i|we)(?:'d| would) (?:rather|prefer|like|love|" +
      'appreciate)(?: it)?(?: if| that)? you|(?:i|we) (?:want|need|expect|like|prefer|love|' +
      'hate)(?: it)?(?: if| when| that)? you|you(?: really)? (?:should|must|need to|have to|' +
      "don't need to|shouldn't|mustn't)|please",
    'your (?:answers|replies|responses|messages|emails|texts|suggestions|summaries|code|explanations|' +
      'tone)|<(?:no|nothing|only|just|not) (?!(?:one|body|way|idea|problem|clue|wonder|doubt|longer|' +
      'matter|sure|that|the|a)(?![a-z]))[a-z]|(?<=you (?:[a-z]+ ){1,5})(?:should|must|has to|needs to)',
  ],
  preferences: ENGLISH_PREFERENCES,
  releases: [
    '<(?:you (?:can|may) )?(?:stop|quit|enough) (?:it |already )?with (?:the|those|these|all the|your|' +
      'that) [a-z]+',
    "<(?:you can |you may |let's |)(?:forget|ignore|disregard|drop|scrap|cancel|discard|delete|remove|" +
      'undo|never mind|nevermind) (?:about )?(?:that|the|my|what|everything|all|this|those|' +
      'any) (?:[^ ]{1,40} ){0,4}?(?:rules?|instructions?|preferences?|request|requirement|i (?:said|' +
      'told you|asked|wanted)|thing about)',
    "<(?:you|there's|there is) (?:don't|do not|no longer|no|needn't) ?(?:longer )?(?:need|have|" +
      'has)? ?(?:to )?~(?:any ?more|any longer|again|no longer|now)[.!]*$',
    "<you (?:no longer (?:need|have)|(?:don't|do not) (?:need|have)) to ~(?:any ?more|any longer|" +
      'when i|in future)',
    '<you no longer (?:need|have) to ',
    '<you can (?:stop|quit) [a-z]+ing',
    '<you can (?:drop|skip|omit|leave out|forget about|lose) ~(?:now|from now on|any ?more|' +
      'going forward)[.!]*$',
    '<(?:no need to|no need for) ~(?:any ?more|any longer|from now on|again)',
    "<from now on,? you (?:don't|do not|no longer) (?:need|have) to",
    "<(?:you (?:can|may)|feel free to|it's (?:ok|fine) to) (?:start )?(?:[a-z]+ ){1,6}again",
    "i(?:'ve| have)? changed my mind about",
    "(?:i|we)(?:'m| am|'ve| have)? (?:now )?(?:eat|drink|use|wear|like|started? (?:eating|drinking|" +
      'using)|started? to (?:eat|drink|use)|am (?:eating|drinking|using)|eating|drinking|' +
      'back to (?:eating|drinking|using)) (?:[a-z]+ ){1,3}again[.!]*$',
    "i(?:'m| am) not (?:an? )?(?:vegan|vegetarian|allergic|pescatarian)(?: to [a-z]+)? after all",
    '<(?:that|my|the) (?:[a-z]+ ){0,3}(?:rule|instruction|preference)s? (?:about ~)?(?:no longer|' +
      "does not|doesn't|is|are) (?:appl|hold|count|needed|valid|void|off|cancel)",
  ],
  refusals: [
    "<(?:you (?:should|must|can) |can you |could you |i want you to |i'd like you to |)(?:stop|quit|" +
      'cease) (?!(?:being|laughing|crying|worrying|working)(?![a-z]))[a-z]+ing(?! (?:it|this|' +
      'that)[.!]*$)',
    '<no longer {bare}',
    '(?:i|we) no longer (?:want|need|like|prefer|eat|drink|use|care|enjoy|avoid|follow)',
    "i(?:'m| am) no longer (?:an? )?(?:vegan|vegetarian|allergic|pescatarian|keto|into|interested|" +
      'avoiding|on a|following|gluten)',
    "i(?:'m| am) not (?:an? )?(?:vegan|vegetarian|allergic|pescatarian|keto|into) ~(?:any ?more|" +
      'any longer)',
    "i (?:don't|do not) (?:really )?(?:want|need|like|prefer|eat|drink|use|care|enjoy|avoid|" +
      'mind) ~(?:any ?more|any longer)',
    "<(?:i|we)(?:'ve| have)? (?:just |recently |now )?(?:stopped|quit|given up|gave up|am done|" +
      'are done)(?: with)? (?:using|eating|drinking|avoiding|wearing|being (?:an? )?[a-z]+)',
  ],
  questions: [
    '(?<=^ ?|[,;:—–(] ?| |^(?:ok|okay|hmm|so|and|but|also|hey|hi|well|thanks),? )(?:(?:can|could|would|' +
      'will) (?:you|we|i)|do (?:you|i|we|they)|does (?:it|this|that|he|she|the)|did (?:i|you)|how (?:do|' +
      "can|should|would|could|does|to|might|will|come)|what(?:'s|s| (?:are|is|do|does|would|should|if|" +
      'can|could|kind|else))|which|why|where (?:do|can|is|should)|who (?:is|are)|is (?:there|it|that|' +
      'this)|are (?:there|these|they)|any (?:tips|ideas|advice|suggestions|recommendations|chance)|' +
      "should (?:i|we)|have (?:i|you)|am i|isn't|aren't|don't you)(?![a-z])",
    '^(?:hmm,? |so |and |but |ok,? |also,? )?(?:why|how|what|who|where|is|are|was|were|does|did|has|' +
      'should|which|do|am|shall)(?![a-z])',
  ],
  moment: [
    'on this (?:flight|train|ride|seat)|(?:said|says) (?:my|the|our)|my usual (?:train|bus|tram|route)|' +
      'allergy (?:test|appointment|shot|pill)|for (?:a|one|two|three) (?:day|week|month|year)s?(?: once|' +
      "[.!]*$)|i(?:'d| would) rather not (?:talk|think|say|know|go)|because of the |(?:like|love|enjoy|" +
      'adore|avoid|miss) (?:my|our|the) (?:new )?(?:dog|cat|kids?|wife|husband|boss|neighbou?rs?|' +
      'colleagues?|teacher|friends?|sister|brother|house|flat|garden|job)(?![a-z])',
    '(?:the|my|his|her|your) (?:last|previous|first|second|next|earlier|above) (?:question|one|message|' +
      'answer|paragraph|sentence|part|point|mail|e-?mail)(?![a-z])|^(?:ha|haha|hah|ugh|yay|hooray|' +
      'finally)(?![a-z]).*!$',
    'as (?:the|they|my|he|she) (?:[a-z]+ )?(?:says?|goes|put it|used to)|^never mind',
    '(?:this time|just (?:this )?once|for once|right now|at the moment|for now|for the moment|' +
      '(?<!(?:starting|from|as of|since|until|till|beginning|now|of|by|effective|' +
      "starting from) )(?:today|tonight|tomorrow)(?!'s)|this (?:week|weekend|morning|afternoon|evening|" +
      'month|e-?mail|mail|message|letter|text|invitation|one|question|post|note|article|report|page|' +
      'function|file|bug|code|recipe|trip|chat|review|thread|comment|document|request|task|exercise|poem|' +
      'story|essay|paragraph|sentence|word|project)|the following|(?:reply|answer|respond|write|speak|' +
      'talk|said|go) to (?:this|that|the|his|her|their|him|them|it|my)|if (?:you have|there is|' +
      "there's) time|if (?:it's |it is )?possible|when (?:you're|you are|i'm|i am|it's|it is) (?:done|" +
      'ready|finished|back|there|over))(?![a-z])',
    '^(?:(?:that |it |this )?(?:sounds|looks)|wow|oh|haha|lol|cool|nice|awesome|amazing|great|perfect|' +
      'yum|yes|yeah|yep|sure|thanks|thank you|ok|okay|hm+|aww?|ooh|lovely|wonderful|fantastic|brilliant|' +
      'exactly|true|good|both|me too|same here)(?![a-z]).*!$',
    'i (?:like|prefer|want|love|hate|enjoy) (?:the )?(?:first|second|third|last|former|latter|other|' +
      'red|blue|green|this|that)(?: (?:one|option|version|idea|approach|design|name|' +
      'colou?r))?(?: (?:best|more|better))?[.!]*$',
    'because (?:it|the|this|that|they|of|our)(?![a-z]).*(?:fast|cheap|simple|team|know|easier|scal|' +
      'project|better|support)',
  ],
  unreal: [
    "^(?:when|while|before|after|if) (?!(?:i|i'm|we|you|you're|it|it's|my|writing|answering|replying|" +
      'explaining|coding|suggesting|recommending|something|someone|there|possible|in doubt|asked|talking|' +
      'giving|showing|summari[sz]ing|translating|listing|citing|quoting|drafting|planning|discussing|' +
      'using|mentioning|describing|formatting|unsure|needed|necessary|relevant|applicable|code|' +
      'recipes)(?![a-z]))[^,]{1,60}, ',
    '^in (?!(?:my|your|all|any|every|each|general|future|case|addition|short|e-?mails?|mails|letters|' +
      'messages|texts|chats?|answers|replies|responses|code|comments|summaries|tables|documents|recipes|' +
      'explanations|english|german|french|spanish|writing|python|typescript|javascript|java|go|rust|' +
      'this chat|conversations|our)(?![a-z]))[a-z]+(?: [a-z]+){0,2}, ',
    '(?:wants?|asked|asks|told|tells|expects?|needs|makes|forces|lets|allows|taught) (?:me|us|you|them|' +
      'him|her|everyone|people) (?:to|not to|that)(?![a-z])',
    "^(?:suppose|supposing|imagine|pretend|let's (?:say|pretend|assume)|lets say|say i|hypothetically|" +
      'for example|for instance|e\\.g\\.|what if|if (?:i|he|she|they|you|we) (?:were|was|had|said|told|' +
      'wrote|became|could)|in (?:the|this|my|that) (?:story|novel|poem|song|game|movie|film|scene|book|' +
      'dream)|once upon|my character|the character|roleplay|role-play|act as|in the role)',
    "(?<!(?:^| )(?:i|i've|have|as) )(?:says?|said|saying|told|tells|stated?|states|wrote|claims|" +
      'claimed|advised|advises|warned|warns|insists|insisted|argued|according to|motto|slogan|lyrics|' +
      'titled|entitled|the (?:docs|manual|sign|rule of thumb|guide|spec|policy|saying))(?![a-z])',
    '(?:used to|back then|in those days|as a (?:kid|child)|when i was|years ago|last (?:year|week|' +
      'month))(?![a-z])',
  ],
  once: [
    'as (?:the|my) (?:song|saying|poem|proverb|book|film|movie) (?:says?|goes)|, as they say',
    '^(?:[a-z]+,? ){0,4}?(?:write|draft|compose|create|generate|tell|make up|translate) (?:me |' +
      'us )?(?:an?|the|this|some) (?:[^ ]+ ){0,2}?(?:poem|story|song|essay|novel|dialogue|joke|haiku|' +
      'limerick|letter|speech|sentence|scene|script|tweet|slogan|lyrics|text|quote|proverb|' +
      'headline)s?(?![a-z])(?!.{0,200}(?:when|whenever|every time) i )',
  ],
  unrealBefore: [
    'if|whether|unless|why|something|things|stuff|everything|someone|ones|places|people|suppose|' +
      'supposing|imagine|pretend|assume|assuming|as though|as if|do|should|would|did|can|could|will|say|' +
      '(?:think|thinks|thought|guess|knows|believes|assumes|says|said|like) that|him|wondering|' +
      'not because|(?:she|he|they|you) (?:thinks?|says?|said|knows?)',
  ],
  plain:
    "stop|enough|fine|stopping|a|an|the|i|me|my|you|your|we|it|is|are|to|of|in|on|at|for|and|or|but|with|when|whenever|if|that|this|those|these|about|always|never|please|don't|dont|do|not|any|anymore|more|longer|no|from|now|stop|stopped|quit|need|needs|have|forget|rule|rules|instruction|instructions|preference|preferences|prefer|preferred|like|love|hate|dislike|rather|favourite|favorite|ask|asks|asking|include|including|use|using|used|give|giving|provide|providing|add|adding|show|showing|mention|mentioning|make|making|sure|keep|want|would|can|could|should|be|am|i'm|i'd|all|every|time|each|future|going|forward|again|ignore|what|said|told|so|as|by|only|ever|really|avoid|enjoy|call|calling|answer|answers|over|than|also|too|changed|mind|longer|feel|free|start|you're|out|up|there|applies|disregard|drop|because|help|trying|not|into",
}
