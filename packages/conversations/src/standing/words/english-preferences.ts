/** Signs of lasting preferences in English, as `StandingWords` has them. */
export const ENGLISH_PREFERENCES: readonly string[] = [
  "we(?:'re| are) (?:an? )?(?:kosher|halal|vegan|vegetarian|nut-free|gluten-free|smoke-free|" +
    'teetotal)(?: [a-z]+)?',
  '{i} {adv}(?:prefer(?! {chosen})|favou?r|dislike|despise|detest|loathe|adore|insist on|swear by|' +
    'refuse to|gravitate|prioriti[sz]e|lean towards?|aim for)(?! {these}(?! ?(?:[a-z]+ ' +
    '){0,2}over)(?![a-z]))',
  'my (?:[a-z]+ ){0,2}preferences? (?:statement |)(?:is|are|for|to|has|of)(?![a-z])',
  "(?:i|we)(?:'d| would) (?:much |far |always |generally |)rather",
  "i'd (?:much |generally |always |strongly |)prefer (?!{chosen})",
  'i {advb}(?:like|love|enjoy)(?! {these}(?![a-z]))(?= [a-z])',
  "{i} {adv}(?:don't|do not|never)(?: really| ever| particularly| much)? (?:like|enjoy|eat|drink|use|" +
    'care for|tolerate|touch|watch|wear|smoke|do well with|work (?:on|at|past|after)|fly|shop|buy|' +
    'schedule|take (?:meetings|calls)|cook|drive|gamble)(?! {these}(?![a-z]))',
  "{i} {adv}(?:can't|cannot|can not|won't)(?: really| ever)? (?:stand|eat|drink|tolerate|digest|" +
    'have (?:any )?(?:dairy|gluten|nuts|sugar|caffeine|alcohol))(?! {these}(?![a-z]))',
  '{i} {adv}hate(?! {these}(?![a-z]))(?= [a-z])',
  '{i} (?:always|only|exclusively|try to|tend to|like to) (?:avoid|eat|drink|use|wear|buy|cook|fly|' +
    'travel|work|write|code|order|choose|pick|shop|sleep|exercise|train|study|listen|watch|speak|pay|' +
    'book|stay|sit|take (?:my|the)|go for|opt for|start my)',
  '{i} {adv}(?:avoid|steer clear of|stay away from|stick (?:to|with))(?! {these}(?![a-z]))(?= [a-z])',
  "i(?:'m| am|m|'ve been| have been|'ve become| have become| became| went| turned) (?:(?:a|an|not|" +
    'strictly|also|mostly|severely|very|really|pretty|quite|highly|mildly|more|of|big|huge|deathly|' +
    'lifelong|and|my|trying to stay) ){0,4}(?:vegan|vegetarian|pescatarian|allergic|[a-z]+ intolerant|' +
    '[a-z]+-intolerant|intolerant|gluten|celiac|coeliac|diabetic|colou?r ?-?blind|left-handed|dyslexic|' +
    'hard of hearing|teetotal|sensitive to|fan|fond of|partial to|[a-z]+ person|picky|keto|night owl|' +
    'early bird|visual learner)(?! in (?:college|school))',
  "i(?:'m| am) off (?!(?:to|the|work|today|on|for|now|duty|school|again|sick|out|this|next|my|" +
    'a)(?![a-z]))[a-z]+',
  "i(?:'m| am) on an? (?:[a-z-]+ ){1,3}diet",
  '{i} have (?:a |no |an )?(?:[a-z]+ )?(?:preference|weakness|soft spot|dislike) (?:for|of|against)',
  'i find (?!(?:{these})(?![a-z]))~(?:annoying|boring|distracting|confusing|irritating|tedious|' +
    'exhausting|relaxing|soothing|unbearable)',
  'my (?:go-to|usual|default) (?:[a-z]+ ){1,3}(?:is|are)',
  "i(?:'m| am) (?:not |un)comfortable with (?!(?:{these})(?![a-z]))",
  'my (?:all-time |absolute |personal |very |)favou?rites? (?:[^ ]{1,40} ){0,6}(?:is|are|' +
    'has always been)(?![a-z])',
  '(?:works?|suits?) (?:me )?best for me|suits me (?:best|better)|i {adv}(?:learn|work|focus|think|' +
    'write|concentrate) (?:best|better) ',
  '{i} {adv}(?:need|want|prefer|like) (?:my |all |your |the )?{answers} (?:in|to be|with|without|' +
    'that|short|simple|brief|concise)',
  'i have (?:celiac|coeliac|type|diabetes|dyslexia|adhd|asthma|a nut|a food|hearing)',
  'i (?:only )?want (?:short|brief|concise|detailed|long|simple|direct|honest) (?:{answers})',
  '{i} {adv}prefer (?:it|the|this|that|these|your) (?:[^ ]+ ){0,3}(?:over|to|when|if|without|in)',
  "i(?:'ve| have) always (?:preferred|loved|liked|hated|disliked|avoided)",
  '{i} {adv}prefer (?:the|my|your) (?!{chosen})(?!(?:first|second|third|last|former|latter|other|one|' +
    'option|version|idea|approach)(?![a-z]))',
  'i have (?:(?:a|an|severe|bad|mild|strong|serious) ){0,2}(?:[a-z]+ ){0,3}(?:allergy|allergies|' +
    'intolerance)',
  'i (?:only eat|follow an?|keep) (?:strictly )?(?:halal|kosher|vegan|vegetarian|gluten|low-carb|' +
    'keto|plant)',
  'my (?:[a-z]+ ){0,2}(?:allergy|allergies) ',
  'my pronouns are',
  "(?:isn't|is not|aren't|are not|not) (?:really )?(?:my (?:thing|cup of tea|style)|for me)(?![a-z])",
  'i (?:usually|normally|generally|typically|mostly) (?:go for|choose|pick|order|drink|eat|wear|cook|' +
    'write in|code in|read|fly|travel|stay (?:at|in)|shop|sit|buy)(?! {these}(?![a-z]))',
  "i(?:'m| am) trying to (?:avoid|cut (?:down|out|back)|eat (?:less|more)|limit|quit|" +
    'stay away)(?! {these}(?![a-z]))',
  "(?:is|are|'s) (?:one of |among |by far |)my (?:all-time |absolute |personal |)favou?rites?",
  '(?:important|essential) to me that you',
]
