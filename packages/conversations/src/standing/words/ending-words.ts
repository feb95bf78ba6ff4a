/**
 * Words that end a wish without its own words: permission, return, cancellation. Sources of regular
 * expressions over folded text. They count only in a sentence that shares a word or the subject with a line,
 * so they may be wide.
 */
export const ENDING: readonly string[] = [
  // English
  "you (can|may|could|should) [^,.?]{0,40}(again|now|instead|if you (want|like))|back to|no longer|any ?more|any longer|forget (that|the|about|what)|never ?mind|scrap|you (can|may) (drop|stop|skip|lose|ignore|leave)|(ban|rule|limit|restriction)s?('s| is| are| has been)? (lifted|off|gone|over)|(is|are|'s) (over|off|lifted|obsolete|history|fine again|allowed|ok(ay)? (again|now))|enough (of|with)|changed my mind|overdid|no need|switch(ing)? back|return to|revert|was a (mistake|bad idea|silly idea)|done with|you (don't|do not) (have|need) to|(is|are) (fine|enough)|will do|(talk|speak|write|answer) normal(ly)?|stop (the|that)|(have |'ve )?(switched|moved|upgraded|migrated) to",
  // German
  '(darfst|kannst|können sie|dürfen|darf|kann)(?! ich) [^,.?]{0,40}(wieder|ruhig|jetzt|nun)|(bitte|lieber|jetzt|ab jetzt|nun|doch) wieder|wieder (bitte|normal|ok(ay)?|erlaubt|gut|drin|in ordnung)|zurück zu[rm]?|nicht mehr|kein[a-z]* mehr|vergiss|hinfällig|erledigt|aufgehoben|fällt weg|gilt nicht|schluss mit|genug (von|mit)|anders überlegt|schnapsidee|(blöde|schlechte) idee|(ganz )?normal|statt(dessen)?|umstellen|umgestiegen|gewechselt|bleiben wir|(brauchst|musst) (du )?[^,.?]{0,30}nicht|stell\\p{L}* (sie )?(dich|sich)? ?(wieder |also )?(auf|um)',
  // Spanish and Portuguese
  '(ya|ahora|já|agora) (no|não|puedes?|podés|pueden|puedo|pode[ms]?|podes|posso)|(puedes?|podés|pode[ms]?) (volver|dejar|largar|voltar|parar|deixar|hablar|usar|soltar|esquecer|olvidar)|de nuevo|otra vez|de novo|v[uo]el(ve|va|vé|ver)|volt(a|ar|e|amos)|olvid[aáe]\\p{L}*|esque[cç][ae]\\p{L}*|basta de|chega de|se acabó|acabou|fuera lo de|(quit|levant|tumb)(ó|aron|ado)|liberad\\p{L}*|daqui em diante|de ahora en adelante|a partir de (ahora|agora)|em vez|en (vez|lugar) de|cambi(é|ado|amos)|mudei|larga(r)?|deixa(r|emos)? (de|o|a)|deja (de|lo)|não precisa|no hace falta|tranqui|quit[ae]\\p{L}*|ya lo puedes|pasamos a|migramos|passamos (a|para)|migrei|deixe|só por|con (lo de|el nombre)',
  // French
  "(tu peux|vous pouvez|on peut) (?!me )[^,.?]{0,40}|(de|à) nouveau|(plus|pas) (besoin|la peine|nécessaire)|plus aucune?|(?<!le |la |les |de |au )plus (de |d'|en |la |le )|c'est fini|finalement|oublie[zr]?|laisse(z)? tomber|repren(d|ons|ds|dre)\\p{L}*|revien\\p{L}*|revenir|repass\\p{L}*|redevient|(en a |j'ai )assez|arrête[zr]?|changé d'avis|levée?s?|au lieu|(suis|sommes|est) passée?s? à",
  // Chinese, Japanese, Korean
  '可以[^，。]{0,8}了|可以(收|不用|恢复|随便|再)|不用(再|了)|作废|取消|恢复|改(成|回|用|为)|换(成|回|了)|别再|不再|算了|关掉|回到|说回|随便|解除|忘了|撤销|收了',
  '解禁|解除|取り消|撤回|やめて|なし(で|の|に)|もう(いい|大丈夫|いらない|不要|結構)|戻し|戻って|切り替え|不要|結構です|じゃなくて|代わりに|忘れて|て(も)?いい|一つだけ|もう[^。]{0,14}(ないで|なくて|いい|大丈夫|結構)|普通に',
  '안 ?[가-힣]{1,4}도 ?(돼|됨|됩|된|괜찮)|이제[^.!?]{0,20}(돼|됨|됩|줘|주세요)|필요 ?(없|가 없)|불필요|돌려|바꿔|그만|취소|해제|(해|써|쓰셔|추천해)도 (돼|됨|됩|된)|말고|대신|다시|잊어',
]
