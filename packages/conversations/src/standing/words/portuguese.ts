import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Portuguese. */
export const PORTUGUESE: StandingWords = {
  triggers: joined`
alérgico|alérgica|vegano|vegana|vegetariano|vegetariana|qnd|qdo|vc|pfv|pra|pode|podes|me|nem|fica|agora|q|
toda|todo|lembra|manda|escreve|responde|usa|nas|três|duas|um|uma|só|apenas|quando|tuas|suas|máximo|datas|n
úmeros|para|nunca|não|tomo|voo|escrever|de|cada|sempre|responda|fala|fale|sê|seja|nada|habitua|habitue|tra
ta|trate|preços|medidas|temperaturas|respostas|se|desde|a|sem|às|nos|escreva|explica|evita|posso|use|unida
des|nenhuma|acostume|eu|meu|minha|meus|minhas|jamais|prefiro|preferimos|sou|chame|chama|partir|diante|esqu
eça|esquece|pare|já|tenho|odeio|evito|evite|detesto|adoro|futuro|quero|gosto|uso|usamos|poderia|doravante|
deixe|deixa|estou|volte|chega|mantenha|preferiria|bebo|você|suporto|aguanto|tolero
`,
  joins: 'e|mas|então|portanto|porque|pois',
  lead: joined`
por favor|também|e|mas|então|ok|certo|bom|olá|oi|obrigado|obrigada|sim|aliás|a propósito|em geral|no geral
|importante|nota|lembre-se|lembra-te|como eu disse|além disso|só|apenas|ps
`,
  spellings: { quando: 'qnd|qdo', não: 'nao|n(?=[ ])', para: 'pra', você: 'vc|cê', que: 'q', porque: 'pq' },
  sets: {
    lasts: joined`
sempre|nunca|jamais|{on}|(cada|toda|todo|todas as|todos os) [a-zéêçã]+|para sempre|em geral|sem exceção|
nunca mais|de vez|(às|aos) (segundas|terças|quartas|quintas|sextas|sábados|domingos|fins de semana)|di
ariamente|(depois|antes) d[ao]s? \w+
`,
    cases: joined`
(quando|sempre que|se|toda vez que|cada vez que) (for|eu|você|a gente|te|tiver|houver|falar|falarmos|p
edir|perguntar|escrever)(?! (fosse|tivesse|pudesse|puder|der|pode))|(para|em|nas|nos|com) (minhas |m
eus |as |os )?(receitas|viagens|e-?mails|preços|textos|respostas|cardápios?|gráficos|reuniões|datas)|<(?
:as |os )?(receitas?|preços?|datas|temperaturas|gráficos|respostas)
`,

    days: joined`
(às (segundas|terças|quartas|quintas|sextas)(-feiras)?|aos (sábados|domingos|fins de semana)|de ma
nhã|à noite|à tarde|nos fins de semana)
`,
    clock: joined`
(\d|d?as? (\d|uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)|meio-dia|meia-noite|o (a
lmoço|jantar|trabalho|pequeno-almoço))
`,
    end: '(,? (por favor|obrigad[oa]|comigo|sempre|só|apenas))*[.!]*$',
    manner: joined`
breve|brevemente|curto|curta|conciso|concisa|detalhado|detalhada|em detalhe|formal|formalmente|informal|in
formalmente|gentil|educado|direto|direta|direto ao ponto|sincero|sincera|honesto|honesta|franco|franca|sim
ples|preciso|sem rodeios|numa frase|em uma frase|em frases completas|com tópicos|em tópicos|claro|objetivo
|objetiva
`,
    language: joined`
português|inglês|alemão|francês|espanhol|italiano|holandês|russo|chinês|japonês|coreano|catalão|polaco|pol
onês|turco|árabe|latim|sueco|grego|português europeu|português do brasil
`,
    verb: joined`
responda|responde|use|usa|utilize|utiliza|dê|dê-me|dá|dá-me|me dê|mostre|mostra|mostre-me|me mostre|escrev
a|escreve|explique|explica|me explique|adicione|adiciona|acrescente|formate|formata|mencione|menciona|indi
que|indica|inclua|inclui|evite|evita|cite|cita|comece|começa|termine|termina|fale|fala|sugira|sugere|recom
ende|recomenda|verifique|verifica|confirme|confirma|coloque|coloca|põe|ponha|lembre-me|me lembre|apresente
|apresenta|pergunte|pergunta|limite|mantenha|mantém|traduza|traduz|corrija|corrige|resuma|resume|trate-me|
trata-me|me trate|diga|diz|me diga|faça|faz|priorize|prioriza|especifique|detalhe|forneça|fornece|ofereça|
compare|converta|seja|sê|lembre-se|lembra-te|certifique-se|destaque|destaca|liste|revise|revisa|confira|pr
ocure|procura|escolha|escolhe|calcule|calcula|avise-me|me avise|aplique|omita|arredonde|não
`,
    on: joined`
a partir de amanhã|desde hoje|de hoje em diante|a partir deste momento|desde já|de uma vez por todas|até e
u dizer o contrário|para sempre|daqui em diante|a partir de agora|de agora em diante|daqui (p
ra|para a?) ?frente|a partir de hoje|no futuro|doravante|por padrão|em todas as (suas |tuas )?
respostas|até segunda ordem
`,
    ask: joined`
(perguntar|pedir|falar|mencionar|enviar|colar|escrever|compartilhar|partilhar|consultar|solicitar|pergun
to|peço|mandar|pergunte|questionar|falo|escrevo)
`,
    these: joined`
isso|isto|este|esta|esse|essa|esses|essas|aquele|disso|disto|desta|dessa|desse|deste|do (seu|teu|plano)|
da (sua|tua|ideia|primeira|resposta)|seu|sua|a (ideia|primeira|segunda|resposta|versão|opção)|o (pri
meiro|segundo|plano)|saber|de saber|muito (da sua|disso|dessa|da ideia)|que (seja|você)|não (incomod
ar|dizer)
`,
  },
  instructions: phrases`
<{verb} (me )?sempre(?! (falha|dá|que chove|há))

<(nunca|jamais|nunca mais) (?![\p{L}]+(ei|ou|aram|eram|ava|avam|i|aba|ía|ado|ido)(?![\p{L}]))(?!(mai
s(?=,)|más|ocorre|acontece|sai|muda|chove|falha|sei|ocurre|pasa|sucede|sale|cambia|llueve|falla|sé|me|he|h
abía|mi|te|fue|estuve|hay|supe|pensé|tuve|llega|hago|estado|puedo|lo|la|voy|hemos|dorme|duerme|fui|foi|tiv
e|vi|soube|pensei|estive|há|é|era|está|havia|tinha|como|bebo|uso|posso|o|a|se|vou|consegui|mais fui|funcio
na|ouvi|li|consigo|chega)(?![\p{L}]))(me |mais )?[\p{L}]+

<(não (me |nos |)[\p{L}]+(e|a|es|as)(?![\p{L}])) ~(nunca|jamais|nunca mais|mais(?! (de|que|do)))
(?![\p{L}])(?<!não (me |)(gosta|resta|falta|tenha|funciona|precisa) [^.]{0,60})

<{on},? (por favor,? |quero que |gostaria que |preciso que |prefiro que |sempre |não |nunca |as resposta
s |suas respostas |{verb})

<(quando|sempre que|toda vez que|cada vez que|se) (eu )?(te |lhe |)([^ ]{1,40} )?{ask}.{0,120}?,? (
?:por favor,? |deve |quero que |sempre |nunca |{verb} )

<(você deve|deve|tem de|tem que|deves|deveria|quero que|queria que|gostaria que|preciso que|espero q
ue|certifique-se de|lembre-se de|lembra-te de|procure) ([^ ]{1,40} ){0,5}?(sempre|nunca|jamais|no fu
turo|toda vez)

(você pode|você poderia|pode|poderia|podes|consegue) (por favor )?((?!que|quê|como|se|por)[\p{L}]+ )
{0,4}?(sempre|não voltar a|nunca)

<(pode |podes |você pode |)(me chame|chame-me|chama-me|me chama|me chamar|chamar-me)( de| por)? (?!(
?:amanhã|depois|mais|quando|se|a|às|em|ao|o|um|uma|para|hoje|louco|louca|já|no|na)(?![\p{L}]))[\p{L}]+

<(mantenha|mantém|escreva|faça|formate|limite) (todas )?(as )?(suas|tuas) (respostas|explicações
)

<(não use|não uses|não utilize|não inclua|não ponha|evite|evita) .{0,60}(emojis|nas (suas|tuas) resp
ostas|jargão|estrangeirismos)
`,
  orders: phrases`
(nem pensar|nem a pau|de jeito nenhum|de maneira nenhuma|fora de questão)(?=[,.!]|$)|(está|tá|estão|fi
cam?|é|são) (fora|proibid[oa]s?|vetad[oa]s?|descartad[oa]s?) (para sempre|para mim|de vez|comigo)

(sou|tenho|uso) [^.?]{2,40}(,| então| por isso)( então)? (não me |só |nada |sem |evita)[^?]{2,}$

<(só|apenas|somente|dá-me só) a (resposta|solução)(,| sem|[.!]*$| por favor)

<{on},? (um só|uma só|só|apenas|sem|com|em|nada|no máximo|tudo|mais|menos) [^?]{1,50}[.!]*$

<(quando|sempre que|se|cada vez que) [^,?]{1,40}, (por favor,? )?(em|com|sem|só) [^ ,?]+(,? por fa
vor)?[.!]*$

<não me (ligues|ligue|incomodes|escrevas|acordes|telefones) (aos|às|à noite|nunca|antes|depois)

<(responde|responda|responde-me|me responda|fala|fale|fala-me|escreve|escreva)( comigo| sempre| só| ap
enas| para mim)* (só )?(em )?({language})( comigo)?{end}

<(sê|seja|responde|responda|fala|fale|escreve|escreva|explica|explique|vai|vá|mantém-te)(-me)?( semp
re| mais| muito| de forma| as coisas| tudo| o mais)* ({manner})( (e|mas) ({manner}))*( possível)
?{end}

<(habitua-te|habitue-se|acostuma-te|acostume-se|se acostume|ganha o hábito)[ ]

<(trata-me|trate-me|me trate|pode(s)? me tratar|podes tratar-me|pode tratar-me) (por|como|de)

<(se|quando|sempre que) (for|é|se trata|se tratar|falarmos|a pergunta|o tema|o assunto|não (tiveres|
tiver|souberes|souber|sabes|sabe|entenderes)|tiveres dúvidas|tiver dúvidas)[^,?]{0,50}, (então )?(dá
-me|me dê|dê-me|mostra-me|me mostre|mostre|diz|diz-me|diga|me diga|explica|explique|responde|respond
a|pergunta|pergunte|usa|use|escreve|escreva|propõe|sugere|sugira|recomenda|lembra-me|evita|não|faz|p
õe|prefere|cita)

<(para|em|nas|nos|com) (minhas |as |os )?(receitas?|código|viagens?|preços|datas|horas|temperaturas?
|distâncias|medidas|e-mails|emails|mails|cartas|voos|hotéis|números|unidades|matemática|traduções|resumos|
tempo|cozinha|pesos|mensagens),? (usa|use|dá-me|me dê|põe|escreve|escreva|nunca|não|sempre|só|prefere|ev
ita|gramas|euros|celsius)

<(nada|(nada de|não quero|nenhuma?|sem) (reuni(ão|ões)|encontros?|chamadas?|ligações|lembretes?|me
nsagens?|notificações|aulas|voos|avisos|café|álcool|compromissos))(,? por favor)? (antes d[aeo]s?|depo
is d[aeo]s?|entre|a partir d[aeo]s?|até|{days})( {clock})?|{days},? (nada|sem|não (me )?(marques|m
arque|ponhas|agendes|agende|ligues|ligue|incomodes|quero)|nenhuma?)

<(usa|use) (o |os )?(sistema métrico|celsius|fahrenheit|quilómetros|quilômetros|euros|gramas|tópicos
|palavras simples){end}

<(só |quero )?respostas (mais |muito )?(curtas|breves|concisas|detalhadas|simples|longas|precisas|di
retas)( e (curtas|breves|concisas|simples|precisas|diretas))?{end}
`,
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: phrases`
(quando|se|sempre que|toda vez que|cada vez que) (eu )?(te |lhe |você me |me )\p{L}+|<((l[oa]s|e
l|la|les|le|as|os) )?\p{L}+( (de|du|da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (siempre|
toujours|sempre|nunca|jamais) (en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\p{L})

<(({lasts})[, ]+)?(?!(é|são|para|no|na) )({verb}|manda|dá|passa|avisa|põe|bota|deixa|tira|lembra|a
corda|anota|marca|reserva|procura|esquece|pare|chama|conta|lê|escreve|explica|faz|usa|fala|responde|coloca
)(-(me|nos|lhe|o|a|os|as))?(?![a-zéê-])(?! (é|foi|que) )

({cases})[^,?]{3,40} (me [a-zéá]+|[a-zéá]+-me)(?![a-zé])|<(({lasts})[, ]+)?(não |só |nunca |sempre )
*me (?!(sempre|nunca|que|de|este|esse|hoje|ele|ela|uma|toda)(?![a-z]))[a-zéáê]+(a|e|z|ê|á)(?![a-zé])
|<(({lasts})[, ]+)?não (me )?[a-zé]+(a|e|as|es)(?![a-zé])|por favor|se faz(es)? favor

(pode|podes|poderia|podias|podia|tem como|você (deve|tem que|precisa))(?![a-zé])|(quero|prefiro|prec
iso|gostaria|preferia|espero) que (você |tu |me |não me |não |sempre |nunca )*\p{L}+(a|e|as|es)(?![a-z
é])|(suas|tuas) (respostas|mensagens|explicações)|nas respostas|<(nada|sem|só|apenas|nem|nenhuma?) (
?!(dúvida|problema|que ver|mais)(?![a-z]))[a-zé]|(?<=^(as |os )?(receitas?|preços?|datas|respostas) )
(são |é )?sempre
`,
  preferences: phrases`
(eu )?não (como|bebo|suporto|aguento|posso comer|posso beber) (?!({these}|me|se|o|te)(?![a-zé]))

(?<!\p{L})só (?!(quero|tenho|preciso|digo|pergunto|acho|posso|vejo|penso|espero|procuro|faço|lembro|peço
)(?![a-zé]))[a-zé]{2,}o(?![a-zé]) (?!(que|se|saber|a)(?![a-zé]))

(prefiro|preferimos|preferiria|detesto|odeio|adoro|evito|evitamos|amo)(?! ({these})(?![\p{L}]))(?= [
\p{L}\d])

(eu )?(não )?(gosto|gostamos)( muito| mais| mesmo)? (de|do|da|dos|das|que me|quando)(?![\p{L}])(
?<!gosto (muito )?(?={these}).{0,9})(?! (você|vocês|ti|ele|ela|saber|seu|sua|tua|teu|ideia|resposta|es
se|essa|ter )(?![\p{L}]))

(eu )?(nunca|jamais|não|só|sempre|apenas) (como|bebo|tomo|uso|usamos|utilizo|compro|fumo|viajo|traba
lho|trabalhamos|escrevo) (?!({these}|se|o|te|me)(?![\p{L}]))

(sou|não sou) ((um|uma|muito|estritamente|também|grande|bastante|mais) ){0,3}(vegetarian[oa]|vegan
[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|daltônic[oa]|daltónic[oa]|canhot[oa]|fã de|fã do|madr
ugador[a]?|disléxic[oa]|de chá|de café|sensível a)

m(eu|inha)s? ([\p{L}]+ ){1,3}?(favorit[oa]s?|preferid[oa]s?|predilet[oa]s?) ([^ ]{1,40} ){0,4}?(
é|são)
`,
  releases: phrases`
(voltei a|voltámos a|voltamos a|volto a) (comer|beber|usar|tomar)|(deixei) de ser|já não sou (vegan|
vegetarian)[oa]

<(pode |podes |)(esqueça|esquece|esquecer|ignore|ignora|anule|cancele|elimine|descarte) (o que|a|min
ha|essa|esta|aquela|tudo o que|as|minhas|isso de)( [^ ]{1,40}){0,3}? ?(regra|instrução|preferência|nor
ma|pedido|disse|pedi|de que|regras|instruções)

<(já )?não (é mais (necessário|preciso)|é preciso|é necessário|precisa|precisas) ~(mais|já)(?! (de u
m|do que))|não precisa mais

<você (já )?não (precisa|tem de|tem que) ~(mais|já)(?! (de um|do que))

<pode (voltar a|parar de|deixar de)
`,
  refusals: phrases`
<(pode|podes|podem)? ?(parar|para|pare|chega|basta) (já )?(com|de) (as|os|a|o|tantas|tantos)[ ]

(pode|podes|poderia|dá para|tem como)( você)? (parar (de|com)|evitar)[ ]

<(pare|para|deixe|deixa) de [\p{L}]+r(-me|-nos)?

(eu )?(já não|não) (quero|como|bebo|uso|prefiro|gosto|sou (vegetarian|vegan|alérgic)[oa]|evito|uti
lizo) ~mais(?! (de um|do que|que))|(eu )?já não (quero|como|bebo|uso|prefiro|gosto|sou (vegetarian
|vegan|alérgic)[oa]|evito)

(parei|deixei) de (comer|beber|usar|fumar|utilizar|ser)
`,
  questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (e|mas) |^(e|mas|olá|oi),? )(você pode|você poderia|pode|poderia|podes|me po
de|que tal|o que|como (?=posso|faço|é|se|devo|faz|você)|qual|quais|onde|quem|por que|porque (?=é)|quanto|v
ocê tem|tem alguma|há|devo|deveria|sabe|conhece)(?![\p{L}])

^(e |mas )?(por que|porque é que|o que|quem|qual|quais|quando (?=é|foi|será)|onde|é|são|está)(?![\p{L}
])
`,
  moment: phrases`
(à|a|ao|o) (última|último|anterior|primeira|primeiro|segunda|segundo|próxima) (pergunta|mensagem|res
posta|parágrafo|frase|e-mail)|^(ha|haha|ah|ufa|até que enfim|finalmente|bravo)(?![a-zé]).*!$

(desta vez|dessa vez|só por hoje|agora mesmo|por agora|por enquanto|neste momento|(?<!(partir de|desde
|até|de|e) )(hoje|amanhã)(?! em)|esta (noite|semana|tarde)|(a|para|em|sobre|neste|nesta) ?(est[ea]
|ess[ea]|a seguinte|o seguinte) (e-mail|email|mail|mensagem|carta|texto|pergunta|artigo|convite|página|f
unção|ficheiro|arquivo|frase|receita|projeto)|se (tiveres|tiver) tempo|se puder(es)?|se possível|quand
o (acabares|terminares|terminar)|carta de apresentação)(?![a-zé])

^(que (bom|ótimo|legal|giro|fixe|máximo)|parece|soa|ótimo|uau|oh|haha|perfeito|sim|obrigad[oa]|ok|lega
l|excelente|incrível|exato|claro|fantástico|maravilha)(?![a-zé]).*!$

(gosto|prefiro|quero|adoro) (d?[oa] )(primeir[oa]|segund[oa]|terceir[oa]|últim[oa]|outr[oa])([ .!]
|$)

porque (é|o|a|os|nosso).*(rápido|rápida|simples|equipa|equipe|conhece|projeto|barato)
`,
  unreal: phrases`
^n[oa]s? (?!(e-mails?|emails?|mails?|cartas?|mensagens?|respostas?|código|resumos|futuro|textos?|receita
s|chats?|explicações|comentários|tabelas)(?![a-zé]))[a-zéêôãçóá]+,?[ ]

^ao (?!(escrever|responder|explicar|resumir|traduzir|programar|citar|recomendar|final)(?![a-z]))[a-zéô]+
r,?[ ]

(quer|querem|pede|exige|espera|queria) que (eu |nós )

(é preciso|há que)[ ]

^(imagine|imagina|imaginemos|suponha|supõe|suponhamos|digamos|por exemplo|e se|se (eu )?(fosse|tives
se|dissesse|preferisse)|faz de conta|faça de conta|n[oa] (conto|história|romance|filme|livro|canção|poem
a|jogo|sonho)|era uma vez|[oa] personagem)

(?<!(^| )(te|já|eu|como) )(diz|disse|dizia|dizem|dizendo|escreveu|segundo|afirma|aconselha|recomenda q
ue|provérbio|lema|slogan|título|a placa|o manual|o cartaz)(?! (sempre|me)(?![\p{L}]))(?![\p{L}])

(antigamente|quando eu era|quando era|em criança|no ano passado|na semana passada|naquela época)(?![
\p{L}])
`,
  once: phrases`
^([\p{L}]+,? ){0,3}?(escreva|escreve|redija|componha|conte|conta|invente|traduza|traduz)(-me)? (um
a?|o|a|este|esta) ([^ ]+ ){0,2}?(poema|história|conto|canção|carta|frase|piada|discurso|romance|texto|
e-mail|diálogo|ensaio|slogan)
`,
  unrealBefore: ['se|que ele|que ela|como se|acha que|pensa que|diz que|ele|ela|não sei se'],
  plain: joined`
pode|podes|parar|precisa|precisas|daqui|diante|responda|responde|chega|eu|tu|ele|você|me|te|se|lhe|m
eu|minha|meus|minhas|seu|sua|suas|tuas|o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|com|sem|po
r|para|que|e|ou|mas|quando|sobre|é|são|sou|não|nunca|sempre|jamais|já|mais|agora|partir|favor|pergun
tar|pedir|pergunto|toda|vez|use|usa|usar|utilize|inclua|incluir|dê|dar|adicione|responder|mostre|col
oque|prefiro|gosto|odeio|evito|adoro|esqueça|esquece|regra|instrução|pare|deixe|preciso|como|bebo|di
sse|todas|respostas|também|muito|há|chame|isso|essa
`,
}
