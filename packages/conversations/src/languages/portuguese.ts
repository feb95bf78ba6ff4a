import { joined, phrases } from './language.ts'
import type { Language } from './language.ts'

export const portuguese = (): Language => ({
  name: 'Portuguese',
  standing: {
    triggers: joined`
alérgico|alérgica|vegano|vegana|vegetariano|vegetariana|qnd|qdo|vc|pfv|pra|pode|podes|me|nem|fica|agora|q|
toda|todo|lembra|manda|escreve|responde|usa|nas|três|duas|um|uma|só|apenas|quando|tuas|suas|máximo|datas|
números|para|nunca|não|tomo|voo|escrever|de|cada|sempre|responda|fala|fale|sê|seja|nada|habitua|habitue|
trata|trate|preços|medidas|temperaturas|respostas|se|desde|a|sem|às|nos|escreva|explica|evita|posso|use|
unidades|nenhuma|acostume|eu|meu|minha|meus|minhas|jamais|prefiro|preferimos|sou|chame|chama|partir|
diante|esqueça|esquece|pare|já|tenho|odeio|evito|evite|detesto|adoro|futuro|quero|gosto|uso|usamos|
poderia|doravante|deixe|deixa|estou|volte|chega|mantenha|preferiria|bebo|você|suporto|aguanto|tolero|nah|
usar|faz|data|detalha|traduz|cria|surdo|surda|cego|cega|cadeirante|daltônico|daltónico|diabético|
diabética|grávida|estou|tô|dirijo|somos|a|melhor|listas|antes|entendo|menos|mais|fontes|exemplos|primeiro|
nome|sobrenome|pronomes|chamo|dúvida|ao|podemos|seria|ajuda|agradeceria|respostas|pular|poupe|dispenso|
resumos|gente|editor|penso|fuseau|fuso|moro|horas|esquece|voltei|vamos|longas|regra|com|nunca|tdah|filho|
filha|deficiência|como|esposa|no|datas
`,
    joins: 'e|mas|então|portanto|porque|pois',
    reasons: joined`
que|q|porque|pq|pois|mas|e|senão|eu|meu|minha|obrigad[oa]|kkk\p{L}*|assim|salvo|é que
`,
    lead: joined`
por favor|também|e|mas|então|ok|certo|bom|olá|oi|obrigado|obrigada|sim|aliás|a propósito|em geral|
no geral|importante|nota|lembre-se|lembra-te|como eu disse|além disso|só|apenas|ps|melhor|na verdade|
no fim|só pra avisar|pra você saber|fyi|saiba que|lembra que|aviso|olha
`,
    spellings: {
      quando: 'qnd|qdo',
      não: 'nao|n(?=[ ])',
      para: 'pra',
      você: 'vc|cê',
      que: 'q',
      porque: 'pq',
    },
    sets: {
      lasts: joined`
sempre|nunca|jamais|{on}|(cada|toda|todo|todas as|todos os) [a-zéêçã]+|para sempre|em geral|sem exceção|
nunca mais|de vez|(às|aos) (segundas|terças|quartas|quintas|sextas|sábados|domingos|fins de semana)|
diariamente|(depois|antes) d[ao]s? \w+
`,
      cases: joined`
(quando|sempre que|se|toda vez que|cada vez que) (for|eu|você|a gente|te|tiver|houver|falar|falarmos|
pedir|perguntar|escrever)(?! (fosse|tivesse|pudesse|puder|der|pode))|(para|em|nas|nos|com) (minhas |meus |
as |os )?(receitas|viagens|e-?mails|preços|textos|respostas|cardápios?|gráficos|reuniões|datas)|<(?:as |
os )?(receitas?|preços?|datas|temperaturas|gráficos|respostas)
`,
      days: joined`
(às (segundas|terças|quartas|quintas|sextas)(-feiras)?|aos (sábados|domingos|fins de semana)|de manhã|
à noite|à tarde|nos fins de semana)
`,
      clock: joined`
(\d|d?as? (\d|uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)|meio-dia|meia-noite|o (almoço|
jantar|trabalho|pequeno-almoço))
`,
      end: '(,? (por favor|obrigad[oa]|comigo|sempre|só|apenas))*[.!]*$',
      manner: joined`
breve|brevemente|curto|curta|conciso|concisa|detalhado|detalhada|em detalhe|formal|formalmente|informal|
informalmente|gentil|educado|direto|direta|direto ao ponto|sincero|sincera|honesto|honesta|franco|franca|
simples|preciso|sem rodeios|numa frase|em uma frase|em frases completas|com tópicos|em tópicos|claro|
objetivo|objetiva
`,
      language: joined`
português|inglês|alemão|francês|espanhol|italiano|holandês|russo|chinês|japonês|coreano|catalão|polaco|
polonês|turco|árabe|latim|sueco|grego|português europeu|português do brasil
`,
      verb: joined`
responda|responde|use|usa|utilize|utiliza|dê|dê-me|dá|dá-me|me dê|mostre|mostra|mostre-me|me mostre|
escreva|escreve|explique|explica|me explique|adicione|adiciona|acrescente|formate|formata|mencione|
menciona|indique|indica|inclua|inclui|evite|evita|cite|cita|comece|começa|termine|termina|fale|fala|
sugira|sugere|recomende|recomenda|verifique|verifica|confirme|confirma|coloque|coloca|põe|ponha|lembre-me|
me lembre|apresente|apresenta|pergunte|pergunta|limite|mantenha|mantém|traduza|traduz|corrija|corrige|
resuma|resume|trate-me|trata-me|me trate|diga|diz|me diga|faça|faz|priorize|prioriza|especifique|detalhe|
forneça|fornece|ofereça|compare|converta|seja|sê|lembre-se|lembra-te|certifique-se|destaque|destaca|liste|
revise|revisa|confira|procure|procura|escolha|escolhe|calcule|calcula|avise-me|me avise|aplique|omita|
arredonde|não
`,
      on: joined`
a partir de amanhã|desde hoje|de hoje em diante|a partir deste momento|desde já|de uma vez por todas|
até eu dizer o contrário|para sempre|daqui em diante|a partir de agora|de agora em diante|daqui (pra|
para a?) ?frente|a partir de hoje|no futuro|doravante|por padrão|em todas as (suas |tuas )?respostas|
até segunda ordem
`,
      ask: joined`
(perguntar|pedir|falar|mencionar|enviar|colar|escrever|compartilhar|partilhar|consultar|solicitar|
pergunto|peço|mandar|pergunte|questionar|falo|escrevo)
`,
      these: joined`
isso|isto|este|esta|esse|essa|esses|essas|aquele|disso|disto|desta|dessa|desse|deste|do (seu|teu|plano)|
da (sua|tua|ideia|primeira|resposta)|seu|sua|a (ideia|primeira|segunda|resposta|versão|opção)|o (primeiro|
segundo|plano)|saber|de saber|muito (da sua|disso|dessa|da ideia)|que (seja|você)|não (incomodar|dizer)
`,
      thing: joined`
emojis?|carinhas|introduç(ão|ões)|intros?|preâmbulos?|resumos?|desculpas|avisos|advertências|disclaimers|
elogios|piadas|tabelas|listas|tópicos|jargão|jargões|termos técnicos|gírias|anglicismos|estrangeirismos|
palavras em inglês|rodeios|enrolação|formalidades|cumprimentos|saudações|exclamações|títulos|negrito|
markdown|abreviações|sermões|sermão|despedidas|conclusões|metáforas|papo furado|lero-lero
`,
      form: joined`
tabelas?|listas?|tópicos|parágrafos?( curtos| longos)?|textos?( longos?| corridos?)?|textão|prosa|
diagramas?|gráficos|imagens|exemplos?|passos|código|esquemas?|teoria|links|frases curtas|explicações|
vídeos|prints
`,
      state: joined`
surd[oa](?! a)|ceg[oa]|cadeirante|daltônic[oa]|daltónic[oa]|autista|disléxic[oa]|epilétic[oa]|
epiléptic[oa]|asmátic[oa]|diabétic[oa]( tipo [12])?|celíac[oa]s?|grávida|vegan[oa]s?|vegetarian[oa]s?|
abstêmi[oa]|canhot[oa]|muçulman[oa]|intolerante (a|à)|alérgic[oa]s? (a|à)|sem (grana|dinheiro)|
apertad[oa] de (grana|dinheiro)
`,
      unit: joined`
celsius|fahrenheit|(o )?(sistema )?métrico|quilômetros|quilómetros|metros|gramas|quilos|litros|euros|
dólares|reais|francos
`,
      so: '(,? (então|por isso|portanto|logo|daí)|[,;:])',
      amount: joined`
(\d+|uma?|duas|dois|três|quatro|cinco|seis|oito|dez|vinte|cem) (frases?|linhas?|palavras|parágrafos?|
tópicos|opções|pontos|exemplos|sugestões)
`,
      each: joined`
por resposta|por mensagem|toda vez|cada vez|sempre|por favor|pfv|no máximo|máximo|de cada vez
`,
    },
    instructions: phrases`
<{verb} (me )?sempre(?! (falha|dá|que chove|há))

<(nunca|jamais|nunca mais) (?![\p{L}]+(ei|ou|aram|eram|ava|avam|i|aba|ía|ado|
ido)(?![\p{L}]))(?!(mais(?=,)|más|ocorre|acontece|sai|muda|chove|falha|sei|ocurre|pasa|sucede|sale|cambia|
llueve|falla|sé|me|he|había|mi|te|fue|estuve|hay|supe|pensé|tuve|llega|hago|estado|puedo|lo|la|voy|hemos|
dorme|duerme|fui|foi|tive|vi|soube|pensei|estive|há|é|era|está|havia|tinha|como|bebo|uso|posso|o|a|se|vou|
consegui|mais fui|funciona|ouvi|li|consigo|chega)(?![\p{L}]))(me |mais )?[\p{L}]+

<(não (me |nos |)[\p{L}]+(e|a|es|as)(?![\p{L}])) ~(nunca|jamais|nunca mais|mais(?! (de|que|
do)))(?![\p{L}])(?<!não (me |)(gosta|resta|falta|tenha|funciona|precisa) [^.]{0,60})

<{on},? (por favor,? |quero que |gostaria que |preciso que |prefiro que |sempre |não |nunca |
as respostas |suas respostas |{verb})

<(quando|sempre que|toda vez que|cada vez que|se) (eu )?(te |lhe |
)([^ ]{1,40} )?{ask}.{0,120}?,? (?:por favor,? |deve |quero que |sempre |nunca |{verb} )

<(você deve|deve|tem de|tem que|deves|deveria|quero que|queria que|gostaria que|preciso que|espero que|
certifique-se de|lembre-se de|lembra-te de|procure) ([^ ]{1,40} ){0,5}?(sempre|nunca|jamais|no futuro|
toda vez)

(você pode|você poderia|pode|poderia|podes|consegue) (por favor )?((?!que|quê|como|se|
por)[\p{L}]+ ){0,4}?(sempre|não voltar a|nunca)

<(pode |podes |você pode |)(me chame|chame-me|chama-me|me chama|me chamar|chamar-me)( de|
 por)? (?!(?:amanhã|depois|mais|quando|se|a|às|em|ao|o|um|uma|para|hoje|louco|louca|já|no|
na)(?![\p{L}]))[\p{L}]+

<(mantenha|mantém|escreva|faça|formate|limite) (todas )?(as )?(suas|tuas) (respostas|explicações)

<(não use|não uses|não utilize|não inclua|não ponha|evite|evita) .{0,60}(emojis|nas (suas|tuas) respostas|
jargão|estrangeirismos)
`,
    orders: phrases`
(nem pensar|nem a pau|de jeito nenhum|de maneira nenhuma|fora de questão)(?=[,.!]|$)|(está|tá|estão|
ficam?|é|são) (fora|proibid[oa]s?|vetad[oa]s?|descartad[oa]s?) (para sempre|para mim|de vez|comigo)

(sou|tenho|uso) [^.?]{2,40}(,| então| por isso)( então)? (não me |só |nada |sem |evita)[^?]{2,}$

<(só|apenas|somente|dá-me só) a (resposta|solução)(,| sem|[.!]*$| por favor)

<{on},? (um só|uma só|só|apenas|sem|com|em|nada|no máximo|tudo|mais|menos) [^?]{1,50}[.!]*$

<(quando|sempre que|se|cada vez que) [^,?]{1,40}, (por favor,? )?(em|com|sem|
só) [^ ,?]+(,? por favor)?[.!]*$

<não me (ligues|ligue|incomodes|escrevas|acordes|telefones) (aos|às|à noite|nunca|antes|depois)

<(responde|responda|responde-me|me responda|fala|fale|fala-me|escreve|escreva)( comigo| sempre| só|
 apenas| para mim)* (só )?(em )?({language})( comigo)?{end}

<(sê|seja|responde|responda|fala|fale|escreve|escreva|explica|explique|vai|vá|mantém-te)(-me)?( sempre|
 mais| muito| de forma| as coisas| tudo| o mais)* ({manner})( (e|mas) ({manner}))*( possível)?{end}

<(habitua-te|habitue-se|acostuma-te|acostume-se|se acostume|ganha o hábito)[ ]

<(trata-me|trate-me|me trate|pode(s)? me tratar|podes tratar-me|pode tratar-me) (por|como|de)

<(se|quando|sempre que) (for|é|se trata|se tratar|falarmos|a pergunta|o tema|o assunto|não (tiveres|tiver|
souberes|souber|sabes|sabe|entenderes)|tiveres dúvidas|tiver dúvidas)[^,?]{0,50}, (então )?(dá-me|me dê|
dê-me|mostra-me|me mostre|mostre|diz|diz-me|diga|me diga|explica|explique|responde|responda|pergunta|
pergunte|usa|use|escreve|escreva|propõe|sugere|sugira|recomenda|lembra-me|evita|não|faz|põe|prefere|cita)

<(para|em|nas|nos|com) (minhas |as |os )?(receitas?|código|viagens?|preços|datas|horas|temperaturas?|
distâncias|medidas|e-mails|emails|mails|cartas|voos|hotéis|números|unidades|matemática|traduções|resumos|
tempo|cozinha|pesos|mensagens),? (usa|use|dá-me|me dê|põe|escreve|escreva|nunca|não|sempre|só|prefere|
evita|gramas|euros|celsius)

<(nada|(nada de|não quero|nenhuma?|sem) (reuni(ão|ões)|encontros?|chamadas?|ligações|lembretes?|
mensagens?|notificações|aulas|voos|avisos|café|álcool|compromissos))(,? por favor)? (antes d[aeo]s?|
depois d[aeo]s?|entre|a partir d[aeo]s?|até|{days})( {clock})?|{days},? (nada|sem|não (me )?(marques|
marque|ponhas|agendes|agende|ligues|ligue|incomodes|quero)|nenhuma?)

<(usa|use) (o |os )?(sistema métrico|celsius|fahrenheit|quilómetros|quilômetros|euros|gramas|tópicos|
palavras simples){end}

<(só |quero )?respostas (mais |muito )?(curtas|breves|concisas|detalhadas|simples|longas|precisas|
diretas)( e (curtas|breves|concisas|simples|precisas|diretas))?{end}

<(as |a )?(datas?|horas?|preços?|números?|valores)( escreve| escreva| põe| coloca| sempre)* assim[:, ]

<(respostas )?(não mais que|não mais do que|nunca mais de|nunca mais que|no máximo|máximo|máximo de|
em menos de|menos de|até|em) {amount}(,? {each})*[.!]*$|{amount}(,? {each})+[.!]*$

^(?!(eu|ele|ela|é|como|obrigad[oa]|que|nos|me|choveu|atrasou)(?!\p{L}))(?!.*(?<!\p{L})(é|são|está|foi|era|
há|tem|diz|como sempre|(como|que) nunca)(?!\p{L}))[^,?.]{3,50},? (sempre|nunca|toda vez|cada vez|
daqui (pra|para a) frente|sem exceção|por padrão)(,? por favor)?[.!]*$

<(o )?meu (nome|sobrenome|apelido) (se escreve|escreve-se|se pronuncia|leva|tem) |(chama|chame|trata|
trate) (a |o )?(minha|meu) [^,?]{3,30}|meus pronomes são[ ]

<(na dúvida),? \p{L}+

me ajuda (muito )?(se|quando|que) (você |tu )|<(respostas|explicações|frases)( mais)? \p{L}+ (seria|
seriam|era) (ótim|bo|legal|perfeit|melhor)\p{L}*

<(você )?(pode |podes |por favor |pfv )*(pular|pula|pule|omitir|omita|evitar|evita|evite|tirar|tira|
poupar|poupe|me poupe d[aeo]s?|poupa-me|corta|corte|dispensar|largar|saltar|salta|
deixar de lado) (d[aeo]s? |os |as |o |a |tantas |tantos |todas |me )*({thing})(?! d[eoa] (texto|email|
livro))|(os |as |o |a )?({thing})( no (final|fim))? (são|é) (desnecessári[oa]s?|dispensáve[il]s?|inúteis)|
(sem|nada de|nem|zero|chega de)( mais| tant[oa]s?)? ({thing})(,? (por favor|pfv|nunca|no final|
obrigad[oa]))*[.!]*$

<(as |os )?(datas|horas|preços|temperaturas|números|medidas)( sempre)? ((em|no) (formato )?[^?]{2,30}|
com (imposto|iva)\p{L}*[^?]{0,24}|\p{L}+/\p{L}+(/\p{L}+)?)(?<!(é|são|está|estão|foi|subiram))(,? (sempre|
por favor|daqui pra frente|de agora em diante))*[.!]*$
`,
    lasting: ['{lasts}'],
    cases: ['{cases}'],
    directed: phrases`
(quando|se|sempre que|toda vez que|cada vez que) (eu )?(te |lhe |você me |me )\p{L}+|<((l[oa]s|el|la|les|
le|as|os) )?\p{L}+( (de|du|da|do|no|na|en|em|dans) (le |la |el |o |a )?\p{L}+)? (siempre|toujours|sempre|
nunca|jamais) (en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|pour)(?!\p{L})

<(({lasts})[, ]+)?(?!(é|são|para|no|na) )({verb}|manda|dá|passa|avisa|põe|bota|deixa|tira|lembra|acorda|
anota|marca|reserva|procura|esquece|pare|chama|conta|lê|escreve|explica|faz|usa|fala|responde|
coloca)(-(me|nos|lhe|o|a|os|as))?(?![a-zéê-])(?! (é|foi|que) )

({cases})[^,?]{3,40} (me [a-zéá]+|[a-zéá]+-me)(?![a-zé])|<(({lasts})[, ]+)?(não |só |nunca |
sempre )*me (?!(sempre|nunca|que|de|este|esse|hoje|ele|ela|uma|toda)(?![a-z]))[a-zéáê]+(a|e|z|ê|
á)(?![a-zé])|<(({lasts})[, ]+)?não (me )?[a-zé]+(a|e|as|es)(?![a-zé])|por favor|se faz(es)? favor

(pode|podes|poderia|podias|podia|tem como|você (deve|tem que|precisa))(?![a-zé])|(quero|prefiro|preciso|
gostaria|preferia|espero) que (você |tu |me |não me |não |sempre |nunca )*\p{L}+(a|e|as|es)(?![a-zé])|
(suas|tuas) (respostas|mensagens|explicações)|nas respostas|<(nada|sem|só|apenas|nem|nenhuma?) (?!(dúvida|
problema|que ver|mais)(?![a-z]))[a-zé]|(?<=^(as |os )?(receitas?|preços?|datas|respostas) )(são |
é )?sempre
`,
    preferences: phrases`
(eu )?não (como|bebo|suporto|aguento|posso comer|posso beber) (?!({these}|me|se|o|te)(?![a-zé]))

(?<!\p{L})só (?!(quero|tenho|preciso|digo|pergunto|acho|posso|vejo|penso|espero|procuro|faço|lembro|
peço)(?![a-zé]))[a-zé]{2,}o(?![a-zé]) (?!(que|se|saber|a)(?![a-zé]))

(prefiro|preferimos|preferiria|detesto|odeio|adoro|evito|evitamos|
amo)(?! ({these})(?![\p{L}]))(?= [\p{L}\d])

(eu )?(não )?(gosto|gostamos)( muito| mais| mesmo)? (de|do|da|dos|das|que me|
quando)(?![\p{L}])(?<!gosto (muito )?(?={these}).{0,9})(?! (você|vocês|ti|ele|ela|saber|seu|sua|tua|teu|
ideia|resposta|esse|essa|ter )(?![\p{L}]))

(eu )?(nunca|jamais|não|só|sempre|apenas) (como|bebo|tomo|uso|usamos|utilizo|compro|fumo|viajo|trabalho|
trabalhamos|escrevo) (?!({these}|se|o|te|me)(?![\p{L}]))

(sou|não sou) ((um|uma|muito|estritamente|também|grande|bastante|mais) ){0,3}(vegetarian[oa]|vegan[oa]|
alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|daltônic[oa]|daltónic[oa]|canhot[oa]|fã de|fã do|
madrugador[a]?|disléxic[oa]|de chá|de café|sensível a)

m(eu|inha)s? ([\p{L}]+ ){1,3}?(favorit[oa]s?|preferid[oa]s?|predilet[oa]s?) ([^ ]{1,40} ){0,4}?(é|são)

((sou|estou|tô|somos|ando|tenho|uso|moro|trabalho|a gente (trabalha|usa|come)|não (tenho|como|bebo|dirijo|
conduzo|posso|uso|ouço|vejo|falo))(?! (cansad|doente|ocupad|fome|sono|pressa|pão|tempo|sem carro|
sem tempo|em (casa|aula|reunião))[a-z]*)( [\p{L}0-9-]+){0,6}){so} (por favor )?(nada|só|sem|não|nunca|
evita|evite|primeiro|usa|use|me dá|me dê|apenas|preços|frases)

(sou|estou|tô|somos|<ando) ((um|uma|muito|meio|também|totalmente|bem) )*({state})

(tenho|sofro de) ((uma|um|muita|forte) )*(tdah|autismo|dislexia|asma|epilepsia|diabetes|artrite|zumbido|
deficiência|surdez|pressão alta|intolerância|alergia|doença)

(melhor|antes|prefiro) ((em|com|por|um|uma|as|os) )*({form}),? (do que|que|a|em vez de|ao invés de)( (em|
com|um|uma|as|os))* ({form})|({form}) (são|é|ficam)( bem| muito)? (mais|melhor)[^?]{0,24}(pra mim|
para mim|do que ({form}))

<(o )?(meu|minha|meus|nosso|nossa) (editor|fuso( horário)?|pronomes|navegador|stack|sistema|
língua materna|moeda|banco de dados) (é|são)(?! (lento|ruim))
`,
    releases: phrases`
(voltei a|voltámos a|voltamos a|volto a) (comer|beber|usar|tomar)|(deixei) de ser|já não sou (vegan|
vegetarian)[oa]

<(pode |podes |)(esqueça|esquece|esquecer|ignore|ignora|anule|cancele|elimine|descarte) (o que|a|minha|
essa|esta|aquela|tudo o que|as|minhas|isso de)( [^ ]{1,40}){0,3}? ?(regra|instrução|preferência|norma|
pedido|disse|pedi|de que|regras|instruções)

<(já )?não (é mais (necessário|preciso)|é preciso|é necessário|precisa|precisas) ~(mais|já)(?! (de um|
do que))|não precisa mais

<você (já )?não (precisa|tem de|tem que) ~(mais|já)(?! (de um|do que))

<pode (voltar a|parar de|deixar de)
`,
    refusals: phrases`
<(pode|podes|podem)? ?(parar|para|pare|chega|basta) (já )?(com|de) (as|os|a|o|tantas|tantos)[ ]

(pode|podes|poderia|dá para|tem como)( você)? (parar (de|com)|evitar)[ ]

<(pare|para|deixe|deixa) de [\p{L}]+r(-me|-nos)?

(eu )?(já não|não) (quero|como|bebo|uso|prefiro|gosto|sou (vegetarian|vegan|alérgic)[oa]|evito|
utilizo) ~mais(?! (de um|do que|que))|(eu )?já não (quero|como|bebo|uso|prefiro|gosto|sou (vegetarian|
vegan|alérgic)[oa]|evito)

(parei|deixei) de (comer|beber|usar|fumar|utilizar|ser)
`,
    questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (e|mas) |^(e|mas|olá|oi),? )(você pode|você poderia|pode|poderia|podes|me pode|
que tal|o que|como (?=posso|faço|é|se|devo|faz|você)|qual|quais|onde|quem|por que|porque (?=é)|quanto|
você tem|tem alguma|há|devo|deveria|sabe|conhece)(?![\p{L}])

^(e |mas )?(por que|porque é que|o que|quem|qual|quais|quando (?=é|foi|será)|onde|é|são|está)(?![\p{L}])
`,
    once: phrases`
^([\p{L}]+,? ){0,3}?(escreva|escreve|redija|componha|conte|conta|invente|traduza|traduz)(-me)? (uma?|o|a|
este|esta) ([^ ]+ ){0,2}?(poema|história|conto|canção|carta|frase|piada|discurso|romance|texto|e-mail|
diálogo|ensaio|slogan)
`,
    work: phrases`
<(refaz|reescreve|encurta|traduz|traduza|resume|muda|corrige|arruma|tira|melhora|faz|faça|deixa|
troca) (?:o|a|os|as|ess[ea]|est[ea]|isso|um|uma|mais|tudo|meu|minha)(?!\p{L})|<(escreve|escreva|redige|
preciso de|me ajuda (a escrever|com)|cria|faz|faça|me faz) (um|uma|o|a|meu|minha) (\p{L}+ ){0,2}?(poema|
email|e-mail|carta|história|conto|texto|post|discurso|convite|mensagem|parágrafo|título|tweet|relatório|
anúncio|redação|resumo|piada|legenda)(?!\p{L})
`,
    moment: phrases`
(à|a|ao|o) (última|último|anterior|primeira|primeiro|segunda|segundo|próxima) (pergunta|mensagem|resposta|
parágrafo|frase|e-mail)|^(ha|haha|ah|ufa|até que enfim|finalmente|bravo)(?![a-zé]).*!$

(desta vez|dessa vez|só por hoje|agora mesmo|por agora|por enquanto|neste momento|(?<!(partir de|desde|
até|de|e) )(hoje|amanhã)(?! em)|esta (noite|semana|tarde)|(a|para|em|sobre|neste|nesta) ?(est[ea]|ess[ea]|
a seguinte|o seguinte) (e-mail|email|mail|mensagem|carta|texto|pergunta|artigo|convite|página|função|
ficheiro|arquivo|frase|receita|projeto)|se (tiveres|tiver) tempo|se puder(es)?|se possível|
quando (acabares|terminares|terminar)|carta de apresentação)(?![a-zé])

^(que (bom|ótimo|legal|giro|fixe|máximo)|parece|soa|ótimo|uau|oh|haha|perfeito|sim|obrigad[oa]|ok|legal|
excelente|incrível|exato|claro|fantástico|maravilha)(?![a-zé]).*!$

(gosto|prefiro|quero|adoro) (d?[oa] )(primeir[oa]|segund[oa]|terceir[oa]|últim[oa]|outr[oa])([ .!]|$)

porque (é|o|a|os|nosso).*(rápido|rápida|simples|equipa|equipe|conhece|projeto|barato)

^(o |a )?(meu|minha|nosso|nossa) (vizinh|chef|colega|amig|prof|tio|tia|prim|irmã|irmão|síndic|
patr)\p{L}*(?!\p{L})|(?<!\p{L})(ontem|lição|como sempre|vou dormir)(?!\p{L})
`,
    unreal: phrases`
^n[oa]s? (?!(e-mails?|emails?|mails?|cartas?|mensagens?|respostas?|código|resumos|futuro|textos?|receitas|
chats?|explicações|comentários|tabelas)(?![a-zé]))[a-zéêôãçóá]+,?[ ]

^ao (?!(escrever|responder|explicar|resumir|traduzir|programar|citar|recomendar|
final)(?![a-z]))[a-zéô]+r,?[ ]

(quer|querem|pede|exige|espera|queria) que (eu |nós )

(é preciso|há que)[ ]

^(imagine|imagina|imaginemos|suponha|supõe|suponhamos|digamos|por exemplo|e se|se (eu )?(fosse|tivesse|
dissesse|preferisse)|faz de conta|faça de conta|n[oa] (conto|história|romance|filme|livro|canção|poema|
jogo|sonho)|era uma vez|[oa] personagem)

(?<!(^| )(te|já|eu|como) )(diz|disse|dizia|dizem|dizendo|escreveu|segundo|afirma|aconselha|recomenda que|
provérbio|lema|slogan|título|a placa|o manual|o cartaz)(?! (sempre|me)(?![\p{L}]))(?![\p{L}])

(antigamente|quando eu era|quando era|em criança|no ano passado|na semana passada|
naquela época)(?![\p{L}])
`,
    unrealBefore: ['se|que ele|que ela|como se|acha que|pensa que|diz que|ele|ela|não sei se'],
    plain: joined`
pode|podes|parar|precisa|precisas|daqui|diante|responda|responde|chega|eu|tu|ele|você|me|te|se|lhe|meu|
minha|meus|minhas|seu|sua|suas|tuas|o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|com|sem|por|para|
que|e|ou|mas|quando|sobre|é|são|sou|não|nunca|sempre|jamais|já|mais|agora|partir|favor|perguntar|pedir|
pergunto|toda|vez|use|usa|usar|utilize|inclua|incluir|dê|dar|adicione|responder|mostre|coloque|prefiro|
gosto|odeio|evito|adoro|esqueça|esquece|regra|instrução|pare|deixe|preciso|como|bebo|disse|todas|
respostas|também|muito|há|chame|isso|essa
`,
  },
  changes: {
    now: joined`
a partir de (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)|agora|atualmente|hoje em dia|
a partir de (?:agora|hoje)|a partir d(?:esta semana|este mês)|desde (?:agora|esta semana)|já não
`,
    moved: joined`
remarc(?:aram|ou|amos|ei)|adi(?:ei|amos|ámos)|transfer(?:iu|iram|id[oa]s?)|(?:empurraram|jogaram|puxaram|
passei|passámos|passamos)(?= [^.,;]{0,30} ?(?:p[ra]{1,2}|para|pro))|(?:ficou|foi) (?:para|pra|pro)|
(?:mudou|mudaram|passou|passaram) (?:d[aeo]s? |para)|adi(?:ou|aram|ad[oa]s?)|remarc(?:ou|aram|ad[oa]s?)|
antecip(?:ou|aram|ad[oa]s?)|alter(?:ou|aram|ad[oa]s?)|mudei de|mud(?:ou|aram) o horário
`,
    cancelled: joined`
não vai (?:mais )?rolar|(?:acabei|resolvi) não (?:indo|ir)|descartei|por água abaixo|furou|cancel(?:aram|
ou|ei|ámos|amos|ad[oa]s?)|desmarc(?:aram|ou|ei|ad[oa]s?)|anul(?:aram|ou|ad[oa]s?)|suspend(?:eram|eu|
id[oa]s?)|desisti|desistimos|deixei (?:de|o|a)
`,
    corrected: joined`
(?:ai |ah |não,? |oh |opa,? )*(?:desculpa|desculpe|perdão|espera|espere|correção|enganei-me|me enganei|
queria dizer|quis dizer|li mal|erro meu|ups|ops|opa)
`,
    mistaken: joined`
não,? espera|espera,? (?:isso|ess[ea]) (?:é|era)|correção|enganei-me|me enganei|queria dizer|quis dizer|
li mal|erro meu|confundi
`,
    insteadOf: 'em vez d[aeo]s?|em lugar d[aeo]s?|no lugar d[aeo]s?|(?:afinal|no fim),? nada de',
    insteadBehind: joined`
estavam? (?:esgotad|lotad)[oa]s?(?<=(?:comprei|comprámos|compramos|reserv|escolh)[^.]{2,80})
`,
    over: 'já não(?! há)|não [^.,;]{0,40}mais|nunca mais',
    back: 'outra vez|de novo|novamente|de volta|volt(?:ei|amos|ámos)|como antes',
    planned: joined`
(?:quero|queremos|queria|pretendo|pretendemos|penso|pensamos|(?:estou|estamos) (?:pensando|a pensar|
planejando|a planear)|planejo|espero|vou|vamos|gostava|gostaria)
`,
    booked: joined`
reserv(?:ei|ámos|amos|ad[oa]s?)|bilhetes|ingressos|consulta|marcad[oa]|marquei|inscri\p{L}+|mesa|
assin\p{L}+
`,
    also: joined`
também|além disso|outr[oa] (?:aula|curso|consulta)|(?:um|o) segundo|(?:uma|a) segunda (?=\p{L}{4})|exceto|
salvo
`,
    unreal: '(?<=^|, )se|talvez|quem sabe|poderia|podia|seria|teria|oxalá|tomara',
    others: joined`
(?:o meu|a minha|os meus|as minhas|do meu|da minha|meu|minha|meus|minhas|noss[oa]s?) (?:\p{L}+ )?(?:mãe|
pai|pais|irmãs?|irmãos?|filh[oa]s?|mulher|esposa|marido|parceir[oa]|namorad[oa]|amig[oa]s?|ti[oa]s?|
prim[oa]s?|vizinh[oa]s?|chef[ea]|colegas?|avó|avô|crianças|sobrinh[oa]s?)
`,
    pronouns: 'ele|ela|dele|dela|seu|sua',
    decided: joined`
decid(?:i|imos) por|opt(?:ei|ámos|amos) por|no (?:fim|final),? (?:foi|compr(?:ei|ámos|amos)|fic(?:ou|ámos|
amos) com|escolh(?:i|emos)|fomos para|adot(?:ei|ámos|amos))|acab(?:ou|ei|ámos|amos) (?:sendo|por ser|
por (?:comprar|escolher|ir|ficar)|comprando|escolhendo|indo|ficando|com)|afinal (?:foi|compr(?:ei|ámos|
amos))
`,
    refunded: joined`
devolvem o dinheiro|devolveram o dinheiro|reembols\p{L}*|dinheiro de volta
`,
    lives: '(?:tô|estou|estamos) morando|moro|moramos|vivo|vivemos',
    settled: joined`
(?:vim|fui|estou|tô|estamos) mora(?:r|ndo) (?:em|no|na|para|pra)|(?:mudei|mudamos|
mudámos) (?:-?me )?(?:pra|pro)|me mudei|acabei de mudar|(?:minha|nossa) nova (?:casa|morada) (?:é |
fica )?em|novo apartamento (?:é |fica )?em|(?:mudei-me|mudámo-nos|mudamo-nos|me mudei|nos mudamos|mudámos|
mudamos|mudei) para|moro|moramos|vivo|vivemos|(?:já )?(?:estou |estamos )?(?:já )?instalad[oa]s? (?:em|no|
na)
`,
    changed: joined`
mudei|mudámos|mudamos|mudou|mudaram|troquei|trocámos|trocamos|subiu|subiram|aumentou|duplicou|duplicaram|
aumentaram|baixou|baixaram|reduzi|reduziu|passou|passámos|passamos|migrámos|migramos|adiou|adiaram|
adiad[oa]
`,
    toValue: 'para|a|ao|à|até|por',
    fromValue: 'de|da|do',
    ended: joined`
vendi|vendemos|deixei(?: de| a| o)?|parei de|larguei|cancelei|fechei|terminei com|acabei com
`,
    gone: 'morreu|faleceu|e eu terminámos|e eu terminamos|e eu separámo-nos|foi-se embora',
    own: 'meu|minha|meus|minhas|nosso|nossa',
    ownNew: '(?:meu|minha|nosso|nossa) nov[oa]',
    favourite: String.raw`(?:meu|minha) \p{L}+ (?:favorit[oa]|preferid[oa])`,
    copula: 'é|são',
    works: joined`
trabalho (?:há [^.,;]{2,15} )?(?:na|no|em|para|pra|como|num|numa|de)|(?:tô|estou) trabalhando|
trabalho (?:na|no|em|para|como)|estou a trabalhar
`,
    hired: joined`
pedi demissão|(?:fui|me) (?:demitid[oa]|mandad[oa] embora)|(?:saí|larguei) d?[oa] (?:emprego|trabalho)|
comecei(?: a trabalhar)? (?:como|num|numa)|agora sou|passei na (?:seleção|entrevista)|entrei (?:na|no|
numa|num)(?= [^.,;]{2,30} como)|comecei(?: a trabalhar)? (?:na|no|em)|novo (?:emprego|trabalho)|
mudei de (?:emprego|trabalho)|fui contratad[oa]|agora (?:trabalho|estou na|estou no)
`,
    prefers: 'prefiro',
    past: 'era|eram|tinha|antes',
    kinds: joined`
conta|contrato|assinatura|emprego|aula|curso|consulta|reunião|carro|bicicleta|telemóvel|celular|casa|
apartamento
`,
    plain: joined`
num|numa|pra|pro|nosso|nossa|nossos|nossas|eu|meu|minha|agora|mas|seu|sua|há|hei|temos|tem|têm|tenho|
tinha|é|são|era|foi|ser|está|estão|estou|estamos|vou|vai|vão|vamos|ir|a|à|às|ao|aos|o|os|as|um|uma|de|do|
da|dos|das|em|no|na|nos|nas|com|sem|por|para|que|se|me|lhe|e|ou|muito|mais|já|não|este|esta|hora|horas|
semana|semanas|mês|ano|dia|dias|manhã|tarde|noite|hoje|ontem|amanhã|tempo|vem|chega|sai|faz|desde|até|
cada|todo|todos|outra|vez|novo|nova|comprar|comprei|aula|aulas|curso|consulta|moro|moramos|mudei|mudou|
quero
`,
  },
})
