import type { ChangeWords } from './change-words.ts'

export const ENGLISH: ChangeWords = {
  now:
    'from (?:next \\p{L}+|\\p{L}+day)(?! to| till| until| through| and)|now|nowadays|these days|' +
    'from (?:now|today|then) on|from this (?:week|month|term)|any ?more|no longer|as of (?:today|' +
    'this week|now)',
  moved:
    '(?:push|mov|shift|bump)(?:e|ed|ing)?(?= [^.,;]{1,40} (?:to|from|back|forward|out))|brought(?= [^.,;]{1,40} forward)|changed(?= [^.,;]{1,40} to)|rebooked|moved (?:it |them )?(?:to|from|forward|back)|(?:has|have|was|were|been|got) moved|postponed|' +
    'rescheduled|put off|brought forward|pushed (?:back )?(?:to|by)|delayed|shifted|' +
    'changed (?:the (?:plan|time|timetable|schedule|day|hours)|it to|to|from)|switched',
  cancelled:
    "called it off|scrapped|not (?:doing|going) (?:it |to )?after all|(?<=(?:i|we|i've|we've) )(?:pulled|backed) out|(?:is|are)n't happening|not happening|rained off|not going any ?more|cancel(?:led|ed|s)?|" +
    "called off|fell through|falls through|gave up|given up|give up|won't happen|dropped out|no(?= " +
    '(?:\\p{L}+ ){1,3}for (?:us|me)(?!\\p{L}))|no longer (?:happening|on)|is off',
  corrected:
    '(?:oh |ah |no,? |oops,? )*(?:sorry|correction|wait|hang on|hold on|my mistake|my bad|' +
    'i meant|i mean|i misread|i mistyped|i was wrong|scratch that|oops|typo|apologies)',
  mistaken:
    'correction|my mistake|i meant|i misread|i mistyped|i was wrong|scratch that|typo|that was ' +
    "wrong|that's wrong|i mixed (?:it|them|that) up|no,? wait|(?:hang on|hold on|wait|no|oops),? " +
    "(?:that's|that is|that was) (?:the|for)",
  insteadOf: 'instead of|rather than|in place of',
  over:
    "no longer|not [^.,;]{0,40}(?:any ?more|after all)|\\p{L}+n't [^.,;]{0,40}any ?more|" +
    'never again|used to',
  back: 'again|back (?:to|at|on|with|in)|once more|like (?:i|we) used to|as before',
  planned:
    "decided to go with|leaning towards?|(?:i am|i'm|we are|we're) (?:planning|thinking|considering|hoping|going)|(?:i|we) (?:plan|" +
    "want|hope|intend|mean|may|might|would like|will)|i'd like|we'd like",
  booked:
    'booked|planned|reserved|tickets?|signed up|subscribed|registered|enrolled|appointment|bought seats|' +
    'reservation',
  also: 'also|too|as well|another|second|additional|besides|except',
  unreal: 'if|maybe|perhaps|might|would|could|should|unless|suppose|wonder|wish|hopefully',
  others:
    '(?:my|our|his|her|their) (?:\\p{L}+ )?(?:mother|father|mom|mum|dad|parents|sister|brother|' +
    'son|daughter|wife|husband|partner|girlfriend|boyfriend|friend|aunt|uncle|cousin|neighbours?|' +
    'neighbors?|boss|colleague|grandmother|grandfather|grandma|grandpa|kids?|children|niece|' +
    "nephew|roommate|flatmate)(?:'s)?",
  pronouns: 'he|she|his|her|their|friends?',
  lives:
    "(?:i'm|i am|we're|we are) (?:renting|based)|rent(?:ing)? (?:a|an|my) [^.,;]{2,20} in|(?:i|we) (?:live|am living|are living|'m living)|i'm living|we're living|my home is",
  settled:
    "(?<=(?:^|[,.!;]|and|just|finally|recently|i've|we've) ?)(?:moved|relocated) (?:in)?to|(?:my|our) new (?:home|flat|house|place|apartment|address) (?:is )?(?:in|at)|(?:i|we)(?: have|" +
    "'ve)?(?: just| finally| recently)? (?:moved|relocated) to|(?:i|we) live|living in " +
    '[^.,;]{2,30} (?:is|feels) (?:\\p{L}+ )?(?:\\p{L}+er|more|less|different)[^.,;]*|settled ' +
    '(?:down |well )?in|unpacked in',
  changed:
    'changed|changing|switched|switching|slipped|handed|doubled|tripled|halved|turned|(?:came|' +
    'come|comes) (?:up|down)|' +
    '(?:got|brought) (?=[^.,;]{1,30} (?:up|down) to)|upgraded|updated|migrated|raised|raising|' +
    'increased|lowered|reduced|cut|' +
    'extended|shortened|renamed|bumped|moved|moving|pushed(?: back)?|postponed|transferred|' +
    'went (?:up|down)|' +
    "gone (?:up|down)|dropped|rose|converted|replaced|swapped|traded|(?:is|are|am|\\p{L}+'m|" +
    "\\p{L}+'s) (?:now |already )?(?:down|up)",
  toValue: '(?:over |down |up )?(?:to|for|into|until|with)',
  fromValue: 'from',
  ended:
    'sold|quit|quitting|closed|stopped|gave up(?: on)?|given up(?: on)?|got rid of|' +
    'dropped|cancelled|canceled|ended|retired from|broke up with|divorced|dumped|deleted|' +
    'moved out of|took me off|took (?=[^.,;]{1,30} away)|takes me off|' +
    'switched (?:away )?from|no longer (?:have|use|own|drive|take|work (?:at|for))',
  gone:
    '(?:and i )?(?:broke up|split up|separated|divorced)|(?:has |have )?(?:died|passed away|retired|quit|' +
    'resigned|moved out)|left(?= the (?:company|team|firm)|[.,;!]| last| yesterday| in |$)|is (?:gone|dead)',
  own: 'my|our',
  ownNew: '(?:my|our|(?:have|got|found) (?:a|an)) (?:brand )?new',
  favourite: '(?:my|our) (?:\\p{L}+ )?(?:favou?rite|preferred|default|usual)',
  copula: "is|are|=|'s",
  works:
    "working (?:at|for|as)|i(?:'m| am)? work(?:ing)? (?:at|for|as|in)|i(?:'m| am) an? [^.,;]{3,40} (?:at|for)|" +
    "my job is|i(?:'m| am) employed",
  hired:
    '(?:quit|left|lost) (?:my|the) job|handed in my notice|(?:got|been|was) (?:laid off|fired)|(?:work|working) (?:at|for|as)(?= [^.,;]{2,40} now)|(?:started|began)(?: working| work| my new job| a new job)? (?:at|for)(?! the| an?)|hired by|' +
    'promoted|(?:my |a )?new job(?= (?:at|as|with|for) )|changed jobs|got (?:a|the) job(?! done)|' +
    'been working (?:at|for) [^.,;]{2,50} for (?:an?|two|three|four|\\d) (?:days?|weeks?|months?)|' +
    'my first (?:day|week|month|shift) as an?|new (?:employer|company)',
  prefers: "i (?:now )?prefer|i'd rather|i would rather",
  past: 'was|were|had|went|bought|visited|used to',
  kinds:
    'accounts?|subscriptions?|memberships?|jobs?|positions?|contracts?|class(?:es)?|lessons?|courses?|' +
    'meetings?|appointments?|cars?|bikes?|phones?|houses?|flats?|apartments?|deadlines?|topics?|' +
    'titles?|names?|dates?|times?',
  insteadBehind:
    '(?:was|were) (?:sold out|fully booked|booked out|out of stock)(?<=(?:took|chose|booked|bought|' +
    'picked|got) [^.]{2,80})',
  decided:
    '(?:going|gonna) (?:to be|with)(?= [^.,;]{2,40} (?:after all|instead|now))|switched to(?= [^.,;]{2,30} (?:for|instead))|(?:is here|are here|arrived|picked (?:it|them|him|her) up|brought (?:it|him|her) home)[.!,:]* ' +
    "(?:it's |it is |they are |he's |she's )?an?|(?:in the end|eventually|finally|ultimately),? " +
    '(?:it|i|we) (?:became|bought|got|chose|picked|adopted|ordered|took(?! (?:the|a) (?:bus|train|' +
    'taxi|cab|tram|photo|break|nap))|settled on|decided on|went (?:for|with))|(?:it|i|we) ' +
    '(?:became|bought|got|chose|picked|adopted|settled on|decided on|went (?:for|with))(?= ' +
    '[^.,;]{2,40} (?:in the end|after all|instead))|ended up (?:with|being (?:a|an|the|in|at)|' +
    'getting|buying|choosing|adopting|taking|going (?:for|with|to))',
  refunded: 'refund\\p{L}*|money back',
  plain:
    'their|his|her|your|the|a|an|i|my|is|are|am|to|of|in|on|at|for|and|or|but|with|this|that|not|' +
    "it's|i'm|now|have|has|had|was|were|been|be|will|get|gets|got|go|goes|going|come|comes|take|" +
    'takes|took|make|see|sees|seen|do|does|did|they|them|he|she|it|its|our|us|we|who|which|then|there|' +
    'here|just|after|before|since|until|week|weeks|month|months|year|day|days|morning|evening|' +
    'afternoon|night|today|tomorrow|yesterday|time|times|hour|plan|plans|planning|thinking|last|' +
    'next|first|one|two|three|four|five|six|several|finally|says|new|old|some|much|many|more|' +
    'most|than|very|really|finally|near|still|' +
    'already|away|back|end|session|slot|because|while|when|where|how|out|off|down|per|via|live|living|lives|buy|bought|' +
    'booked|book|class|lesson|course|meeting|appointment|weekend|ago|plus',
}
