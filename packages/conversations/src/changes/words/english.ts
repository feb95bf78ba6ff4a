import type { ChangeWords } from './change-words.ts'

export const ENGLISH: ChangeWords = {
  now:
    'now|nowadays|these days|from (?:now|today|then) on|from this (?:week|month|term)|any ?more|' +
    'no longer|as of (?:today|this week|now)',
  moved:
    'moved (?:it |them )?(?:to|from|forward|back)|(?:has|have|was|were|been|got) moved|postponed|' +
    'rescheduled|put off|brought forward|pushed (?:back )?(?:to|by)|delayed|shifted|' +
    'changed (?:the (?:plan|time|timetable|schedule|day|hours)|it to|to|from)|switched',
  cancelled:
    'cancel(?:led|ed|s)?|called off|fell through|falls through|gave up|given up|give up|' +
    "won't happen|dropped out|no longer (?:happening|on)|is off",
  corrected:
    '(?:oh |ah |no,? |oops,? )*(?:sorry|correction|wait|hang on|hold on|my mistake|my bad|' +
    'i meant|i mean|i misread|i mistyped|i was wrong|scratch that|oops|typo|apologies)',
  mistaken:
    'correction|my mistake|i meant|i misread|i mistyped|i was wrong|scratch that|typo|' +
    "that was wrong|that's wrong|i mixed (?:it|them|that) up",
  insteadOf: 'instead of|rather than|in place of',
  over: "no longer|not [^.,;]{0,40}any ?more|\\p{L}+n't [^.,;]{0,40}any ?more|never again|used to",
  back: 'again|back (?:to|at|on|with|in)|once more|like (?:i|we) used to|as before',
  planned:
    "(?:i am|i'm|we are|we're) (?:planning|thinking|considering|hoping|going)|(?:i|we) (?:plan|" +
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
  lives: "(?:i|we) (?:live|am living|are living|'m living)|i'm living|we're living|my home is",
  settled:
    "(?:i|we)(?: have|'ve)?(?: just| finally| recently)? (?:moved|relocated) to|(?:i|we) live|living in",
  plain:
    'their|his|her|your|the|a|an|i|my|is|are|am|to|of|in|on|at|for|and|or|but|with|this|that|not|' +
    "it's|i'm|now|have|has|had|was|were|been|be|will|get|gets|got|go|goes|going|come|comes|take|" +
    'takes|took|make|see|sees|seen|do|does|did|they|them|he|she|it|its|our|us|we|who|which|then|there|' +
    'here|just|after|before|since|until|week|weeks|month|months|year|day|days|morning|evening|' +
    'afternoon|night|today|tomorrow|yesterday|time|times|hour|plan|plans|planning|thinking|last|' +
    'next|first|one|two|new|old|some|much|many|more|most|than|very|really|finally|near|still|' +
    'already|because|while|when|where|how|out|off|down|per|via|live|living|lives|buy|bought|' +
    'booked|book|class|lesson|course|meeting|appointment|weekend|ago|plus',
}
