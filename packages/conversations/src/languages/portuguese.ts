import { joined, phrases, type Language } from './language.ts'

export const portuguese = (): Language => ({
  name: 'Portuguese',
  plain: joined`
chega|eu|me|se|lhe|meu|minha|seu|sua|o|a|os|as|um|uma|de|do|da|dos|das|em|no|na|nos|nas|com|sem|por|para|
que|e|ou|mas|é|são|não|já|mais|agora|vez|muito|há
`,
  standing: {
    triggers: joined`
alérgic{o/a}|vegan{o/a}|vegetarian{o/a}|qnd|qdo|vc|pfv|pra|pode{/s/ria/mos}|me|nem|fica|agora|q|toda|todo|
lembra|manda|escrev{e/a/er}|respo{nde/nda/stas}|usa{/r/mos}|nas|três|duas|um|uma|só|apenas|quando|
tuas|suas|máximo|data{/s}|números|para|nunca|não|tomo|voo|de|cada|sempre|fala|fale|sê|seja|nada|
habitu{a/e}|trat{a/e}|preços|medidas|temperaturas|se|desde|a|sem|às|nos|explica|evit{a/o/e}|posso|use|
unidades|nenhuma|acostume|eu|meu|minha{/s}|meus|jamais|prefiro|preferi{mos/ria}|sou|cham{e/a/o}|partir|
diante|esque{ça/ce}|pare|já|tenho|odeio|detesto|adoro|futuro|quero|gosto|uso|doravante|deix{e/a}|
estou|volte{/i}|chega|mantenha|bebo|você|suporto|aguanto|tolero|nah|faz|detalha|traduz|cria|surd{o/a}|
cego|cega|cadeirante|dalt{ônico/ónico}|diabétic{o/a}|grávida|tô|dirijo|somos|a|melhor|listas|antes|
entendo|menos|mais|fontes|exemplos|primeiro|nome|sobrenome|pronomes|dúvida|ao|seria|ajuda|agradeceria|
pular|poupe|dispenso|resumos|gente|editor|penso|fuseau|fuso|moro|horas|vamos|longas|regra|com|tdah|
filh{o/a}|deficiência|como|esposa|no|
fico|abomino|ando|rendo|fujo|morro|recuso|dá|dão|viajo|tolerância|vejo|alimentação|contra|durmo|compro|
trabalho|visto|pele
`,
    joins: 'e|mas|então|portanto|porque|pois',
    reasons: joined`que|q|porque|pq|pois|mas|e|senão|eu|meu|minha|obrigad[oa]|kkk\p{L}*|assim|salvo|é que`,
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
      habit: joined`
compro|dirijo|conduzo|ando|vejo|como|bebo|uso|viajo|trabalho|leio|ouço|visto|durmo|pago|voo|faço|cozinho|
fico
`,
      lasts: joined`
sempre|nunca|jamais|{on}|(cada|toda|todo|todas as|todos os) [a-zéêçã]+|para sempre|em geral|sem exceção|
nunca mais|de vez|(às|aos) (segundas|terças|quartas|quintas|sextas|sábados|domingos|fins de semana)|
diariamente|(depois|antes) d[ao]s? \w+
`,
      cases: joined`
(quando|sempre que|se|toda vez que|cada vez que) (for|eu|você|a gente|te|tiver|houver|falar|falarmos|
pedir|perguntar|escrever)(?! (fosse|tivesse|pudesse|puder|der|pode))|(para|em|nas|nos|com) (minhas |meus |
as |os )?(receitas|viagens|e-?mails|preços|textos|respostas|cardápios?|gráficos|reuniões|datas)|<(as |
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
)([^ ]{1,40} )?{ask}.{0,120}?,? (por favor,? |deve |quero que |sempre |nunca |{verb} )

<(você deve|deve|tem de|tem que|deves|deveria|quero que|queria que|gostaria que|preciso que|espero que|
certifique-se de|lembre-se de|lembra-te de|procure) ([^ ]{1,40} ){0,5}?(sempre|nunca|jamais|no futuro|
toda vez)

(você pode|você poderia|pode|poderia|podes|consegue) (por favor )?((?!que|quê|como|se|
por)[\p{L}]+ ){0,4}?(sempre|não voltar a|nunca)

<(pode |podes |você pode |)(me chame|chame-me|chama-me|me chama|me chamar|chamar-me)( de|
 por)? (?!(amanhã|depois|mais|quando|se|a|às|em|ao|o|um|uma|para|hoje|louco|louca|já|no|
na)(?![\p{L}]))[\p{L}]+

<(mantenha|mantém|escreva|faça|formate|limite) (todas )?(as )?(suas|tuas) (respostas|explicações)

<(não use|não uses|não utilize|não inclua|não ponha|evite|evita) .{0,60}(emojis|nas (suas|tuas) respostas|
jargão|estrangeirismos)
`,
    orders: phrases`
<não (me|nos) (diga|diz|digas) (que|para|pra) (eu |ir|tenho|preciso|devo|fazer|comer|procurar|descansar|
dormir)|<não (me|nos) (pergunte|pergunta|perguntes) (por|se|sobre|como|do|da|de)(?! (isso|
isto|o|a|que)(?!\p{L}))[ ]|<não (me|nos) (dê|dá|dês|mande|manda|venha com|vem com|
venhas com) (mais )?({thing}|conselhos?|dicas|sermão|sermões|lição de moral|palestras?|links)|<não (me|
nos) (lembre|
lembra|lembres) (de|do|da|que)|<não (me|nos) (julgue|julga|elogie|elogia|critique|console|parabenize|
aconselhe|trate como)|<não (me|nos) (fale|fala|fales) (de|do|da|sobre)(?! (isso|isto|o|a)(?!\p{L}))[ ]

<(nada de|sem|chega de) ({thing}|conselhos?|dicas|sermão|sermões|palestras?|lição de moral|pena)( (sobre|
de|em) (?!(isso|isto|este|esta)(?!\p{L}))[^?,]{2,40})?(,? (por favor|pfv|pf|obrigad[oa]))*(?=[,;.!]|$)
(?<!^sem (resumos?|avisos?|títulos?|tabelas?|listas?))

não quero (que (você )?me (fale|diga|pergunte|dê|lembre)|falar (de|do|da|sobre)|ouvir (falar )?(de|do|da|
sobre)|saber (de|do|da)|({thing}|conselhos?|dicas|sermão|sermões|palestras?|pena)(?=[,;.!]|$| (sobre|de)))
(?! ?(isso|isto|o|a)(?!\p{L}))

(pode|podes|podem) (me tratar|tratar-me|me chamar) (por|de) (tu|você)|<(me trate|me trata|trate-me|
trata-me) por (tu|você)|podemos (nos )?tratar(-nos)? por (tu|você)

<(quando (\p{L}+ ){1,3}(me )?)?(dá|dê|me dá|me dê|dá-me|diz|manda) (só|somente|apenas) (o|a) (resultado|
resposta|total|código|essencial)

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
(eu )?como (de )?tudo,? (menos|exceto|fora|tirando)

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

tenho ([^ ]+ ){0,3}(aversão|fobia|medo|pavor|pânico|nojo|fraco|paixão|horror|tolerância|dificuldade) (ao?|
de|em|por|do|da|a|com)(?! (que|perder|chegar|acreditar|entender))|não tenho (nenhum |o menor |muito
 )?(interesse|gosto) (em|por|no|na)(?! (sair|ir))|(me )?d(á|ão)(-me)? (\p{L}+ )?(coceira|enxaquecas?|
pesadelos|alergia|pânico|náuseas?|nojo|ansiedade)|morro de medo

não me (interessam?|atra(i|em)|agradam?)(?! (sair|ir))|(sigo|faço|mantenho) uma? ([^ ]+ )?(dieta|
alimentação)|(eu )?(me recuso a|recuso-me a|nego-me a)(?! sair)|(fico|me sinto|sinto-me) (sempre |muito
 )?(ansios[oa]|enjoad[oa]|desconfortável|mal|nervos[oa]|estressad[oa]) (em|no|na|nas|nos|com|quando|se)

({habit}) ([^ ,]+ ){0,3}(exclusivamente|unicamente|apenas|somente|só|sempre|nunca)(?! (até|uma?|dois|
duas)(?!\p{L}))|(jamais|nunca) (\p{L}+ria|vou comprar|investirei)(?! (imaginado|pensado|dito|que))|viajo
 sempre|só fico em

(vão|vai) contra (as |os |a |o )?(minhas?|meus?)|sou (totalmente |completamente |muito |firmemente
 )?contra (?!(a|o|esta|este|essa) )|por causa d(a|o|as|os) (minhas?|meus?) (\p{L}+ )?(alergias?|asma|fobia|
joelhos?|costas|pele|religião|fé)|como (muçulman[oa]|judeu|judia|hindu|vegan[oa]|vegetarian[oa])(?!\p{L})

(é|são) (a |o )?(minha|meu) (maior |principal )?prioridade|o que mais me importa|fora de questão para mim|
não (é|são|fazem?) (comigo|a minha praia|o meu estilo|o meu forte)|não (faz|fazem) o meu|valorizo mais|
faço questão de(?! que você)|me incomodam?|me confundem|me irritam?|me estressam?

(detesto|abomino|tolero mal|não acredito em|não confio em|fujo de|fujo a)(?! ({these}))|(rendo|trabalho|
aprendo|durmo|me concentro) (melhor|mais)|sou mais produtiv[oa]|nunca gostei|minha pele (reage|não
 tolera)|tenho um fraco|não suporto|não aguento(?! (mais|a espera))|por (motivos|razões) (religios|étic|
médic)[oa]s
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
^(\p{L}+ )?dor(es)? [^,]{2,40}, [^,]{2,20} (é|está|fica|são|piora|melhora)( [^,]+)?$

^([\p{L}]+,? ){0,3}?(escreva|escreve|redija|componha|conte|conta|invente|traduza|traduz)(-me)? (uma?|o|a|
este|esta) ([^ ]+ ){0,2}?(poema|história|conto|canção|carta|frase|piada|discurso|romance|texto|e-mail|
diálogo|ensaio|slogan)
`,
    work: phrases`
<(refaz|reescreve|encurta|traduz|traduza|resume|muda|corrige|arruma|tira|melhora|faz|faça|deixa|
troca) (o|a|os|as|ess[ea]|est[ea]|isso|um|uma|mais|tudo|meu|minha)(?!\p{L})|<(escreve|escreva|redige|
preciso de|me ajuda (a escrever|com)|cria|faz|faça|me faz) (um|uma|o|a|meu|minha) (\p{L}+ ){0,2}?(poema|
email|e-mail|carta|história|conto|texto|post|discurso|convite|mensagem|parágrafo|título|tweet|relatório|
anúncio|redação|resumo|piada|legenda)(?!\p{L})
`,
    moment: phrases`
(nunca|não) desist(a|as)|você consegue|
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
    unrealBefore: [
      'se|que ele|que ela|como se|acha que|pensa que|diz que|ele|ela|não sei se|' +
        '(ver|saber|descobrir) (o que|qual|como)',
    ],
    today: '(?<!(?:desde|de) )(hoje|esta (tarde|noite|manhã))(?! em diante(?!\\p{L}))',
    family: joined`
(?<!(se|que|de|e|quando) )(meu|minha|meus|minhas|nosso|nossa) (\p{L}+ )?(filh[oa]s?|menin[oa]|mulher|
esposa|marido|esposo|namorad[oa]|companheir[oa]|mãe|pai|irmã|irmão|bebê|bebé|net[oa]|avó|
avô)( \p{L}+)? ((é|são) ((muito|também) )?(alérgic[oa]s?|celíac[oa]s?|
intolerantes?)|(tem|têm) (uma )?(\p{L}+ )?(alergia|intolerância|doença celíaca))
`,
    requests: ['como (de )?tudo,? (menos|exceto|fora|tirando)'],
    forNow: joined`
por (agora|enquanto)|(só|somente|apenas) (por agora|agora|(por |d)?(esta|essa) vez|desta vez|dessa vez)
`,
    aboutOneself: '((que|porque) )?(estou|tô|tenho|vou|meu|minha)',
    brief: '(breve|curto|rápid[oa])( por favor)?',
    these: 'est[aeo]s?|ess[aeo]s?',
    plain: joined`
aliás|limite{/s}|nada|
assim|isso|isto|
pode{/s}|parar|precis{a/o/as}|daqui|diante|respo{nda/nde/nder/stas}|tu|ele|você|te|meus|minhas|suas|tuas|
quando|sobre|sou|nunca|sempre|jamais|partir|favor|pergunt{o/ar}|pedir|toda{/s}|use|usa|usar|utilize|
inclu{a/ir}|dê|dar|adicione|mostre|coloque|prefiro|gosto|odeio|evito|adoro|esque{ça/ce}|regra|instrução|
pare|deixe|como|bebo|disse|também|chame|isso|essa
`,
    inIt: 'nele',
  },
  changes: {
    now: joined`
a partir de (segunda|terça|quarta|quinta|sexta|sábado|domingo)|agora|atualmente|hoje em dia|
a partir de (agora|hoje)|a partir d(esta semana|este mês)|desde (agora|esta semana)|já não
`,
    moved: joined`
remarc(aram|ou|amos|ei)|adi(ei|amos|ámos)|transfer(iu|iram|id[oa]s?)|(empurraram|jogaram|puxaram|
passei|passámos|passamos)(?= [^.,;]{0,30} ?(p[ra]{1,2}|para|pro))|(ficou|foi) (para|pra|pro)|
(mudou|mudaram|passou|passaram) (d[aeo]s? |para)|adi(ou|aram|ad[oa]s?)|remarc(ou|aram|ad[oa]s?)|
antecip(ou|aram|ad[oa]s?)|alter(ou|aram|ad[oa]s?)|mudei de|mud(ou|aram) o horário|
uma? (dia|semana|hora|mês) (mais tarde|depois|antes)|só pode
`,
    cancelled: joined`
não vai (mais )?rolar|(acabei|resolvi) não (indo|ir)|descartei|por água abaixo|furou|cancel(aram|
ou|ei|ámos|amos|ad[oa]s?)|desmarc(aram|ou|ei|ad[oa]s?)|anul(aram|ou|ad[oa]s?)|suspend(eram|eu|
id[oa]s?)|desisti|desistimos|deixei (de|o|a)|
fic(ou|aram|a) sem efeito|caiu|afinal não (vou|vamos|faço|fazemos|compro)|já não (vou|vamos|faço|
fazemos|compro)|decid(i|imos) não|
não (quero|vou querer|tem|vai ter|vou|vamos|rola) mais|perdi a vontade|deixa pra lá|mudei de ideia|
(larguei|abandonei) (essa|a) ideia|já era|no fim não (vai|vou|tem|teve)
`,
    corrected: joined`
(ai |ah |não,? |oh |opa,? )*(desculpa|desculpe|perdão|espera|espere|correção|enganei-me|me enganei|
queria dizer|quis dizer|li mal|erro meu|ups|ops|opa)|
aliás|quer dizer|errei|digo,?|ops,?|não,? (é|são)(?= [^.]{0,12}\p{N})
`,
    mistaken: joined`
não,? espera|espera,? (isso|ess[ea]) (é|era)|correção|enganei-me|me enganei|queria dizer|quis dizer|
li mal|erro meu|confundi
`,
    insteadOf: 'em vez d[aeo]s?|em lugar d[aeo]s?|no lugar d[aeo]s?|(afinal|no fim),? nada de',
    insteadBehind: joined`
estavam? (esgotad|lotad)[oa]s?(?<=(comprei|comprámos|compramos|reserv|escolh)[^.]{2,80})
`,
    over: 'já não(?! há)|não [^.,;]{0,40}mais|nunca mais',
    back: 'outra vez|de novo|novamente|de volta|volt(ei|amos|ámos)|como antes',
    planned: joined`
(quero|queremos|queria|pretendo|pretendemos|penso|pensamos|(estou|estamos) (pensando|a pensar|
planejando|a planear)|planejo|espero|vou|vamos|gostava|gostaria)|
(tenho|temos) a intenção|(meu|nosso) (plano|objetivo|sonho)|ir(ei|emos)
`,
    booked: joined`
reserv(ei|ámos|amos|ad[oa]s?)|bilhetes|ingressos|consulta|marcad[oa]|marquei|inscri\p{L}+|mesa|
assin\p{L}+|
mesa n[oa]|reserva
`,
    also: joined`
também|além disso|outr[oa] (aula|curso|consulta)|(um|o) segundo|(uma|a) segunda (?=\p{L}{4})|exceto|
salvo
`,
    unreal: joined`
(?<=^|, )se|talvez|quem sabe|poderia|podia|seria|teria|oxalá|tomara|ouvi|não tenho certeza|
parece que|pelos vistos
`,
    events: 'paguei|transferi|dei|entreg(uei|ou)|enviei|vendi|ganhei|emprestei|corri|gastei|depositei',
    cases: joined`
(de|à|pela) (manhã|tarde|noite)|ao meio-dia|durante a semana|a[os]s? fi(m|ns) de semana|nas férias|
nos feriados|no (verão|inverno|outono)|na primavera
`,
    others: joined`
(o meu|a minha|os meus|as minhas|do meu|da minha|meu|minha|meus|minhas|noss[oa]s?) (\p{L}+ )?(mãe|
pai|pais|irmãs?|irmãos?|filh[oa]s?|mulher|esposa|marido|parceir[oa]|namorad[oa]|amig[oa]s?|ti[oa]s?|
prim[oa]s?|vizinh[oa]s?|chef[ea]|colegas?|avó|avô|crianças|sobrinh[oa]s?|sogr[oa]s?|cunhad[oa]s?)
`,
    pronouns: 'ele|ela|dele|dela|seu|sua',
    decided: joined`
decid(i|imos) por|opt(ei|ámos|amos) por|no (fim|final),? (foi|compr(ei|ámos|amos)|fic(ou|ámos|
amos) com|escolh(i|emos)|fomos para|adot(ei|ámos|amos))|acab(ou|ei|ámos|amos) (sendo|por ser|
por (comprar|escolher|ir|ficar)|comprando|escolhendo|indo|ficando|com)|afinal (foi|compr(ei|ámos|
amos))
`,
    refunded: joined`devolvem o dinheiro|devolveram o dinheiro|reembols\p{L}*|dinheiro de volta`,
    lives: '(tô|estou|estamos) morando|moro|moramos|vivo|vivemos',
    settled: joined`
(vim|fui|estou|tô|estamos) mora(r|ndo) (em|no|na|para|pra)|(mudei|mudamos|
mudámos) (-?me )?(pra|pro)|me mudei|acabei de mudar|(minha|nossa) nova (casa|morada) (é |
fica )?em|novo apartamento (é |fica )?em|(mudei-me|mudámo-nos|mudamo-nos|me mudei|nos mudamos|mudámos|
mudamos|mudei) para|moro|moramos|vivo|vivemos|(já )?(estou |estamos )?(já )?instalad[oa]s? (em|no|
na)|
(recebemos|recebi|temos|peguei) as chaves d[aoe]( nossa| nova| minha)*( casa| apartamento)?|
(já )?(tô|estou|estamos) (em|no|na)(?=[^.]{2,60}(mudança|caixas|casa nova|apê novo))
`,
    changed: joined`
mudei|mudámos|mudamos|mudou|mudaram|troquei|trocámos|trocamos|subiu|subiram|aumentou|duplicou|duplicaram|
aumentaram|baixou|baixaram|reduzi|reduziu|passou|passámos|passamos|
(sobe|passa|aumenta|baixa)m?(?= (pra|para|a) \d)|migrámos|migramos|adiou|adiaram|
adiad[oa]
`,
    toValue: 'para|a|ao|à|até|por|pel[ao]s?',
    fromValue: 'de|da|do',
    ended: joined`
vendi|vendemos|deixei( de| a| o)?|parei de|larguei|cancelei|fechei|terminei com|acabei com|
parei (de|com)( o| a)?|larguei( de| o| a)?|desisti d[eao]s?|abandonei( o| a)?|não (faço|tomo|uso|como|
bebo|estudo|jogo) mais|já não (faço|tomo|uso|como|bebo|estudo|jogo)
`,
    gone: joined`
morreu|faleceu|e eu terminámos|e eu terminamos|e eu separámo-nos|foi-se embora|
se (reformou|aposentou)|reformou-se
`,
    own: 'meu|minha|meus|minhas|nosso|nossa',
    ownNew: '(meu|minha|nosso|nossa) nov[oa]|nov[oa](?= [^.,;:]{2,20}: )',
    favourite: joined`(meu|minha) \p{L}+ (favorit[oa]|preferid[oa])`,
    copula: 'é|são|se chamam?',
    works: joined`
trabalho (há [^.,;]{2,15} )?(na|no|em|para|pra|como|num|numa|de)|(tô|estou) trabalhando|
trabalho (na|no|em|para|como)|estou a trabalhar|
sou \p{L}+(eir[oa]|or|ora|ista|ente|ic[oa]) (n[oa]|em|num|numa)|
(dou aula|trabalho) (n[oa]|em|num|numa|de)
`,
    hired: joined`
pedi demissão|(fui|me) (demitid[oa]|mandad[oa] embora)|(saí|larguei) d?[oa] (emprego|trabalho)|
comecei( a trabalhar)? (como|num|numa)|agora sou|passei na (seleção|entrevista)|entrei (na|no|
numa|num)(?= [^.,;]{2,30} como)|comecei( a trabalhar)? (na|no|em)|novo (emprego|trabalho)|
mudei de (emprego|trabalho)|fui contratad[oa]|agora (trabalho|estou na|estou no)|
primeir[oa] (dia|semana|turno) (como|(n[oa]|em|num|numa)(?=.*(colega|equip|chef|trabalh|turno)))|
(começo|comecei)( segunda| terça| amanhã)? (num|numa|no|na|em)(?=[^.]*(larguei|deixei|saí|emprego|
trabalho))|me contrataram|fui chamad[oa] (pra|para) trabalhar
`,
    left: 'saí d[aeo]|deixei [ao]|larguei [ao]',
    prefers: 'prefiro',
    past: 'era|eram|tinha|antes',
    kinds: joined`
conta|contrato|assinatura|emprego|aula|curso|consulta|reunião|carro|bicicleta|telemóvel|celular|casa|
apartamento|
reserva|mesa|bilhetes|vaga|visita
`,
    plain: joined`
num|numa|pra|pro|noss{o/a/os/as}|hei|tem{/os/po}|têm|tenho|tinha|era|foi|ser|está|estão|estou|esta{/mos}|
vou|vai|vão|vamos|ir|à|às|ao|aos|este|hora{/s}|semana{/s}|mês|ano|dia|dias|manhã|tarde|noite|hoje|ontem|
amanhã|vem|sai|faz|desde|até|cada|todo{/s}|outra|novo|nova|compr{ar/ei}|aula{/s}|curso|consulta|moro|
moramos|mudei|mudou|quero|
tô|tá|tou|pra|gente|galera|mano|aqui|aí|kkk|kkkk|rs|fim|lá|já|demais|fazendo|fazer|casa|mesmo|passad{a/o}
`,
    moves: 'mud(o|amos|ar)(-me|-nos)?|(me|nos) mudar|morar (em|n[oa])',
    done: joined`
cheg(ou|aram)|comprei|comprámos|adot(ei|ámos|amos)|aprovad[oa]|termin(ei|ámos)|comecei|começ(ámos|amos)|
(primeir|segund|terceir|últim)[oa] (dia|semana|aula) d[eoa]|já (tenho|temos) [oa]|(já )?estão? (cá|aqui|
pront[oa]s?|montad[oa]s?)|(de volta|volt(ei|ámos|amos)) d[eoa]s?|
tirei [oa]
`,
    sweetheart: 'namorad[oa]s?|namoro|noiv[oa]s?|companheir[oa]',
    married: 'casámos|casamo-nos|casei|casad[oa]s',
    parted: joined`
terminámos|(a gente )?terminamos|terminei o namoro|(nos )?separamos|separámo-nos|(estou|tô|
sou) solteir[oa]|de novo solteir[oa]|o? ?divórcio (saiu|foi assinado)
`,
    unavailable: joined`
(estava|estavam|era|eram)( \p{L}+)? (chei[oa]s?(?! de)|lotad[oa]s?|esgotad[oa]s?|fechad[oa]s?|
ocupad[oa]s?|car[oa]s? demais|muito (car[oa]s?|longe)|demasiado (car[oa]s?|longe))|não (tinha|
havia) (mais )?(vagas?|lugar|quartos?)
`,
    chosen: joined`
(acab(ei|amos|ámos)|compr(ei|amos|ámos)|fic(amos|ámos|ou)|fomos|fui|escolh(i|emos)|peg(uei|amos)|fiquei|
optei|optámos|alug(uei|ámos|amos)|em vez disso|então)
`,
    comes: 'vem|vêm|chega|chegam',
    absent: '(já |afinal |no fim )?não (vem|vêm|virá|virão|pode vir|vai vir|podem vir)( mais)?',
    role: 'chefe',
    trip: 'viage|férias|ideia',
    another: 'nov[oa]|outr|maior',
    because: 'porque|já que',
  },
  questions: {
    starts: 'onde|porquê|qua{is/l/ntas/nto/ntos}|quem|quando {é/foi}|{por/o} que|desde quando',
    requests: joined`
pode{ria/rias/s}|sabes|você {pode/poderia/sabe}|me {diga/lembre/mostre/ajude}|
{pode/diga/diz/lembre/lembra/mostre/ajuda} me|gostaria de saber|queria saber
`,
    imperatives: 'busca|compara|encontre|escreva|explica|procure|recomende|resuma|sugira|traduza',
    advice: joined`
ideia (pra|para|de)|o que (eu )?(como|janto|almoço|cozinho|preparo|bebo|visto|comemos|jantamos)|
lista de compras|
recomend(a[srm]?|e|ar\p{L}*|ações)|sug(eres?|erir\p{L}*|estão|estões|ira)|aconselh(as?|ar\p{L}*)|
conselhos?|dicas|ideias?|(me|nos) ajud(a|e|ar)|ajud(a|e|ar) (me|nos)|devo|dever(ia|íamos)|devíamos|posso|
podemos|poder(ia|íamos)|faço|acha[sm]?|conhece[sm]?|(você|tu|vocês) \p{L}+ria[sm]?|(qual|quais) (é |são |
seria\p{L}* )?(o |a |os |as |uma? |uns |umas )?(melhor\p{L}*|bo[mn]s?|boas?)|(algum\p{L}*|há|tem|^)
 ?(algum\p{L}* |uma? )?(\p{L}+ )?(bo[mn]s?|boas?|melhor\p{L}*) \p{L}+|(o que|como|onde|a quem) (?!lugar|
mulher)\p{L}+[aei]r(?!\p{L})|como (?!não|isso|quando|mesmo|muito)\p{L}{2,}o|melhor (forma|maneira|jeito|
lugar|altura)|vale a pena|imperdíve(l|is)|combina\p{L}*|dá para|seria uma? (bo[ma]|bel[oa])
`,
    recalling: joined`
deu|deram|disse\p{L}*|tinha|tive|foi|fui|ficamos|ficou|(?!farei|serei)\p{L}{3,}[bcdgilmnrstvxz]ei|
\p{L}{2,}(?!est|s|v|d)[çcdgilmnrtvxz]ou|\p{L}{3,}iu|segundo [ao]|(é|são) (o |a |os |as )?(meu|minha)s?|
devia|deveria ter|melhor amig\p{L}*|vestia
`,
    referring: 'del{a/e/es}|ela{/s}|ele{/s}|ess{a/e}|isso|isto|lá',
    continuing: 'e|mas|ou',
    resuming: joined`onde (estávamos|paramos|ficamos)|última (conversa|sessão)(?!\p{L})`,
    answers: joined`
(?<!\p{L})(voc[êe]|vc|cê|tu) (me |tinha |já )*(indic(ou|aste|ado|ava)|fal(ou|aste|ado)|recomend(ou|aste)|
suger(iu|iste)|
diss(e|este)|explic(ou|aste)|escolh(eu|este))(?!\p{L})|(?<!\p{L})(indicaste|falaste|escolheste)(?!\p{L})|
(?<!\p{L})(era|foi) (a )?(tua|sua)
 (escolha|ideia|dica)|
(?<!\p{L})(voc[êe]|tu) (me )?(recomend(ou|aste)|suger(iu|iste)|diss(e|este)|explic(ou|aste)|
aconselh(ou|aste)|prop[ôu]s|mencion(ou|aste)|ajud(ou|aste)|
ensin(ou|aste)|escreveu|ach(ou|ava|aste|avas)|escolh(eu|
este)|prefer(iu|iste))|(?<!\p{L})(recomendaste|sugeriste|disseste|explicaste|aconselhaste)(?!\p{L})|
(?<!\p{L})(tua|sua) (recomendação|sugestão|resposta|explicação)
`,
    breadth: phrases`
(?<!\p{L})(que|quais) \p{L}+s (nós )?(tomamos|decidimos|combinamos|ainda|me faltam)(?!\p{L})|
(?<!\p{L})d[oa]s (dois|duas|três|quatro|cinco|seis|\d+) \p{L}+s

(?<!\p{L})(em (que|qual) ordem|a ordem (em|de|dos|das)|ordem cronológica|cronol\p{L}+|(primeira|
última) vez|primeiro(?=[,;.?])|primeiro ou|por último|antes ou depois|quant[oa]s(?! (dias|semanas|meses|
anos))|quant[oa] (\p{L}+ ){0,3}(no total|gast\p{L}+|já)|quantas vezes|com que frequência|
número de vezes|no total|ao todo|soma|em média|resum(o|ir|indo|a|ir-me)|resum[ea] (o|a|os|as|tudo|
noss\p{L}+|est[ae]s?)|recapitul\p{L}*|visão geral|panorama|tudo (o que|sobre|que)|tod[oa]s (os|as|
meus|minhas|noss\p{L}+)|cada (vez|um|uma)|o que (você sabe|sabes) (de|sobre)|(conta-me|me conte|
me conta|fala-me|me fale) (tudo|de|sobre)|lista tod\p{L}+|(faz|faça|faz-me) uma lista|
liste (tod\p{L}+|os|as))(?!\p{L})|(sobre o|do|de) que (já )?(falamos|conversamos)|
o que (já )?(falamos|dissemos|fizemos|decidimos|aprendi)|como .{1,60}(evoluiu|mudou|avançou|
progrediu)
`,
    coming: joined`
próxim[oa]s? (consultas?|viagem|viagens|voos?|reunião|reuniões|compromissos?|provas?|férias|evento|
eventos)|(algo|que|nada|tenho|há|temos) (\p{L}+ ){0,2}(planejado|planeado|marcado|agendado|
previsto)|o que vem (aí|a seguir|por aí)|que me espera
`,
    alone: joined`
((podes|pode|consegues|você pode) )?(escrev[ea](-me)?|escrever|conta(-me|-nos)?|conte(-me)?|contar|
me conte|me conta|faz(-me)?|faça|diz(-me)?|diga|inventa|invente|cria|crie|canta) (um|uma|outro|outra|
mais um|mais uma)( (bom|boa|pequeno|pequena|novo|nova|breve))* (poema|haiku|haicai|piada|anedota|
adivinha|charada|história|conto|canção|soneto|rima|verso)( (curto|curta|breve|engraçado|
engraçada))?( sobre (?<subject>(?!(o|a|os|as|meu|minha|meus|minhas|nosso|nossa|um|uma|este|esta|esse|
essa|mim|nós|ele|ela)(?!\p{L}))\p{L}+))?|conta-me algo (engraçado|interessante)|(atira|lança|
jogue) uma moeda|tradu(z|za|zir) " (para|em) (o )?\p{L}+|como se diz " em \p{L}+|(corrige|corrija|revê|
revise|melhora|melhore)( (a|o|os|as|da|do|esta|este|minha|gramática|ortografia|frase|texto|erros))+ "|
((quanto|quantos) (é|são|dá|fazem) |(calcula|calcule) )?(§|# (vezes|mais|menos|a dividir por|
dividido por|% de) #)|(como (estás|está|vai|vais)|tudo (bem|bom)|como vai)( você| tudo)?|quem és( tu)?|
quem é você|que horas são|que dia é( hoje)?
`,
    general: joined`
((podes|pode|consegues|você pode) )?((me|nos) )?(explica|explicar|explique|define|defina|descreve|
descreva)([- ]me)?( como funcionam?)?( o que (é|são))? (a |os |as |uma? )?~|o que (é|são) (a |os |uma? )
?~|como funcionam? (a |os |as |uma? )~|por ?que (é que )?(o céu|o mar|o sol|a lua) é ~|qual é a (capital|
população|definição) (do |da |de |dos |das )%|qual é a diferença entre (uma? )?%|quem (pintou|escreveu|
inventou|descobriu|compôs) %
`,
    tied: joined`
os?|meus?|minhas?|teus?|tuas?|seus?|suas?|noss[oa]s?|este|esta|est[ea]s|ess[ea]s?|isso|isto|dois|duas|
próxim[oa]s?|últim[oa]s?|hoje|amanhã|ontem
`,
    form: joined`
mencion{ei/ado}|dizer|disse|dito|contei|pergunt{ar/ei}|fala{r/mos}|falei|descrever|expli{car/quei}|
recomend{ar/ou}|sugeri{r/u}|conversa{/s}|mensage{m/ns}|resum{o/ir}|ordem|aspectos|tema{/s}|
assunto{/s}|diferentes|mostrar
`,
    or: 'ou',
    conditions: 'se|quando|depois|enquanto|embora|até|em vez|caso',
  },
  smallTalk: {
    markers: joined`
abraços|adeus|agradeç*|amável|antecipadamente|atenciosamente|atrapalh*|beijos|bondade|car{a/o}|
chove{/ndo}|chuva|correria|cumprimentos|des{culp*/ejo}|ensolarad*|gentileza|grat{a/as/i/idão/itud*/o/os}|
incomod*|interromp*|obrigad*|oi|olá|paciência|parabéns|perd{o*/ão}|prazer|pre{ssa/zad*}|saudações|tchau|
bom {dia/fim}|boa {tarde/noite/semana}|sinto muito|tomara que|como {vai/está/estás/tens}|como você está|
tudo {bem/bom}|tenha {um/uma}|tenhas {um/uma}|ótimo dia|feliz dia|o tempo está|tempo lindo|
está {sol/chovendo}|está a chover|faz {sol/calor/frio}|com pressa|sem {pressa/urgência}|não tem pressa|
leve o seu tempo|pergunta rápida|uma {pergunta/perguntinha/dúvida}|pequena pergunta|
um {abraço/momento/minuto/minutinho}|até {logo/breve/mais/amanhã}|cuide se|desde já|se tiver tempo|
se tiveres tempo|se {puder/puderes}|sua ajuda|tua ajuda|por favor
`,
    replies: joined`
sim|não|ok|claro|perfeito|ótimo|obrigado|obrigada|certo|combinado|bom|boa|pois|exato|exatamente|talvez|
hm|hmm|ah|oh|haha|fixe|legal|beleza|melhor|ambos|nenhum|agora|ainda|depois|isso|valeu
`,
    replying: joined`
a|acho|agora|ainda|alguma|as|assim|até|b|bem|c|com|coisa|da|de|dessa|desse|dois|do|e|é|ela|ele|em|era|
essa|esse|está|eu|favor|foi|gostei|gosto|ideia|já|lá|logo|mais|mas|me|mesmo|momento|muito|na|nada|nem|
no|o|opção|os|ou|outra|outro|para|parece|por|primeira|primeiro|que|segunda|segundo|sei|só|também|te|
tentar|tenho|terceira|terceiro|ti|tudo|última|último|um|uma|verdade|vou|você|
escolho|fico|número|prefiro|quero|vamos
`,
    fillers: joined`
agora ainda ajud{a/ado/ar/ou} algu{m/ma/mas/ns/ém} ali além amanhã ao aos aqui assim até aí bem boa{/s}
 bom coisa{/s} com{/igo} consigo correndo cá daí demais depois dia{/s} disso dois em então era{m/s}
 est{ava/eja/ejam/ejas/es/ou/ão} faz{/er} fic{ar/ou} foi fora{/m} gosta{ria/va} hoje hora há incrível
 jeito já legal lhe logo maior manhã maravilhoso melhor mesmo meu{/s} mim minha{/s}
 muit{a/as/o/os/íssimo} na nas nem nenhum noite noss{a/o} nov{a/o} num{/a} não nós ontem os outr{a/o/os}
 passad{a/o} pel{a/o} pequen{a/o} pergunta{/r} pod{e/ia} posso pouco pra precis{ar/o} puder quando
 quer{ia/o} seja sem{/pre} sendo será seu{/s} sexta sim sou sua{/s} só talvez também tem{/po}
 ten{do/ha/ho} ter teu teve tinha trabalho tua tudo tão têm uma{/s} vai valeu vem verdade vezes você{/s}
 vou é ótim{a/o}
`,
    busy: 'pressa',
  },
  boilerplate: {
    beside: 'ok|claro|perfeito|ótimo|obrigad[oa]|certo|combinado|muito bem',
    starts: joined`
(fico )?(feliz|contente) (em|por)|sempre (à tua|às ordens|aqui)|boa sorte|
bom saber|é bom saber|obrigad[oa] por (avisar|partilhar|compartilhar|me dizer)|vou (lembrar me|
lembrar|anotar)( disso)?|tomei nota|(é uma )?(muito )?(boa|ótima|excelente) pergunta|feito|pronto|
entendido|anotado|de nada|com (todo o )?prazer|aqui (está|tens|tem) (um|uma|o|
a) (breve )?(resumo|resposta|lista)|não hesite|avise( me)?|diga me|espero que|se (tiver|tiveres|
precisar|precisares|quiser)
`,
    words: joined`
se|tiver|tiveres|precisar|precisares|quiser|de|algo|mais|outra|outras|coisa|alguma|perguntas|pergunta|
dúvida|dúvidas|ajuda|isso|isto|te|o|a|ajude|seja|útil|tenha|ajudado|em|perguntar|avise|diga|me|que|posso|
ajudar|
poder|ter|você|para|ti
`,
    offers: joined`
(se|quando) .* (não hesite.*|avise( me)?|avisa|diga( me)?|diz( me)?|pergunte|pergunta|posso (ajudar|
explicar|dar|detalhar).*|estou aqui)|(não hesite|avise|avisa|diga|diz) (.* )?(se|quando|qual) .*|(quer|
queres|gostaria|gostarias) (de )?(saber|mais|outr[ao]s?|que eu (aprofunde|continue|explique)).*
`,
  },
  announcing: {
    work: joined`
(tradu(z|za|zir)|corri(ge|jas?|gir)|resum[ae]|resumir|reescrev[ae]|reformula|melhora|encurta|
simplifica|analisa|revis[ae])\p{L}*|(respond[ae]|contest[ae]|responder) (a |ao |à )?(est[ae]|isto|
isso|meu|minha)(?!\p{L})|(deixa|faz|faça|torna)(lo|la)? (isto|isso|este|esta|
o)(?!\p{L}).{0,40}(mais|menos|educad|cort|formal|gentil)\p{L}*|um resumo
`,
    shows: joined`
(est[aeo]s?|uma?|o|noss[ao]) (\p{L}+ )?(página|texto|artigo|e-?mail|mail|carta|mensagem|documento|
resenha|poema|poesia|política|conversa|rascunho)s?( seguinte)?|seguinte (texto|artigo|mensagem)|
aqui (está|estão|vai|tens)( \p{L}+){1,5}|(o )?que (achas|acha|pensas|respondo|digo|quer)|
é verdade|como (respondo|respondia)
`,
    points: joined`
(lo|o) que (o|a|meu|minha|os)|isto|isso|ess[ae]s?(?! (semana|noite|tarde|mês))|nisto|disto|diss?o|
nest[ae]|dest[ae]|(aviso|regulamento|norma|regra|anúncio|cláusula|comentário|cartaz|panfleto|contrato|
receita|circular|comunicado|letra|legenda)s?
`,
    topic: 'para|sobre|em|com|por|de|cada|nenhum|teu|seu',
    media: joined`
carta|e-?mail|mensagem|sms|recado|bilhete|áudio|transcrição|post|publicação|tuíte|comentário|bio|perfil|
avaliação|resenha|anúncio|vaga|folheto|cartaz|placa|aviso|circular|comunicado|boletim|ficha|
questionário|entrevista|roteiro|cena|diálogo|monólogo|letra|música|estrofe|refrão|poema|diário|blog|
artigo|trecho|citação|capítulo|personagem|prompt|modelo|ticket|chamado|regulamento|contrato|
rótulo|receita|cartão|convite|discurso|horóscopo|chat|grupo|rascunho
`,
    aside: joined`
aliás|e|mas|a propósito|também|além disso|outra coisa|uma coisa|mais uma coisa|antes de|em geral|ps|ah
`,
    sent: joined`
manda|enviado|escrito|encontrado|visto|vi|copiado|copiei|reencaminh\p{L}+|encaminh\p{L}+|mandou|mandaram|
enviou|recebi|chegou|escreveu|postou|publicou|diz|achei|colou|colaram|deixou
`,
    speech: 'diz|disse|escreveu',
    greeting: 'olá|oi|bom dia|boa (tarde|noite)',
    self: 'eu',
    farewell: joined`
(um )?(cordial |afectuoso )?abraços?|(os meus |com os melhores )?cumprimentos|atenciosamente|
cordialmente|beijos
`,
    mine: joined`(meus|minhas)\s+(preferências|regras)|sempre`,
  },
  lines: {
    ends: joined`
agora (como|bebo|tomo|tá|está)|sem limite|não (tem|há) mais|
(já|agora) (no|não|puedes?|pode[ms]?|podes|posso)|pode[ms]? (largar|voltar|parar|deixar|usar|soltar|
esquecer)|de novo|volt(a|ar|e|amos)|esque[cç][ae]\p{L}*|chega de|acabou|liberad\p{L}*|daqui em diante|
a partir de agora|em vez|mudei|largar?|deixa(r|emos)? (de|o|a)|não precisa|migramos|passamos (a|para)|
migrei|deixe|só por|voltei a|já posso|não sou (alérgic|intolerante)[oa]?
`,
    makes: joined`
(escrev\p{L}*|redig\p{L}*|prepar\p{L}*|preciso( de)?|faz|cri[ae]\p{L}*) (um|uma|o|os|as|meu|
minha) (\p{L}+ ){0,2}(prompt|nota|carta|mail|e-mail|mensagem|modelo|lista|instruções|regras|normas|
anúncio|discurso|contrato|aviso|cartaz|bilhete)
`,
    edits: joined`isto|isso|muda|troca|faz\p{L}*|como|o que|aprend\p{L}*`,
    objects: 't[ií]tul[oa]s?|coment[aá]rios?|cartas?',
    bound: 'quando|se|(nos|nas|para) (e-mails|cartas|receitas|código)',
    answers: 'escrev|fal[ae]|respost',
    overrides: joined`ignor\p{L}+ ((tod[ao]s|as) )*instru\p{L}+ (anter|prévi|preced)\p{L}*`,
  },
  subjects: {
    language: {
      beside: '(em) (\\p{L}+)(,|[.!]*$)|a partir de|daqui|idioma',
      english: 'inglês',
      german: 'alemão',
      french: 'francês',
      spanish: 'espanhol',
      portuguese: 'português',
      italian: 'italiano',
      dutch: 'holandês',
      russian: 'russo',
      chinese: 'chinês',
      japanese: 'japonês',
      korean: 'coreano',
    },
    length: {
      beside: 'sê |seja |limite',
      short: joined`
(uma|dos|duas|tres|três|\d+) (sola )?(frases?|linhas|palavras)|breves?|brevemente|concis[oa]s?|
curt[oa]s?
`,
      long: joined`
sem limite|não (tem|há) mais limite|acabou o limite|detalhad[oa]s?|(mais )?long[oa]s?|(com|
mais) detalhes?|explicar (um pouco )?mais
`,
    },
    tone: { formal: 'formal|formalmente', casual: 'informal|informalmente|coloquial|descontraído' },
    units: { metric: 'métric[oa]s?|quilómetros|quilômetros', imperial: 'imperial|milhas' },
    currency: { beside: 'preço', dollar: 'dólares', local: 'reais' },
    address: { familiar: 'por tu', polite: 'por você' },
    diet: {
      pescatarian: '(?<!no |não )como (\\p{L}+ )?peixe',
      vegan: 'vegan\\p{L}*',
      vegetarian: 'vegetari\\p{L}*',
      meat: 'como (\\p{L}+ )?carne|comer carne|comendo carne',
    },
    alcohol: { none: 'não bebo( álcool)?', some: 'bebo (vinho|cerveja|álcool|de novo)' },
    indentation: { tabs: 'tabula\\p{L}*', spaces: 'espaços?' },
    'hot drink': { beside: 'prefir', tea: 'chá', coffee: 'café' },
    look: { dark: '(modo|tema) escuro', light: '(modo|tema) claro' },
    format: {
      beside: 'usa|use|prefir|melhor',
      bullets: 'tópicos|marcadores|listas',
      prose: 'prosa|texto corrido|frases completas|parágrafos',
    },
    amounts: { weight: 'em gramas', cups: 'em xícaras' },
    spelling: { beside: 'ortograf' },
    signature: { any: 'assin\\p{L}* .{0,24}(e-?mails?|mensagens|cartas) com' },
    name: { any: 'me chame|chame-me|chama-me|me chamar' },
  },
  grammar: {
    i: 'eu|nós',
    oneself: 'eu|meus?|minhas?|nós|noss[oa]|tenho|estou|sou|moro',
    am: 'sou|estou|tô',
    articles: '[oa]s?|u[mn]a?',
    prepositions: 'em|n[ao]s?|aos?|com|sem|d[aeo]s?|por|para|pra|sobre|antes d[ao]|depois d[ao]',
    places: 'em|n[oa]s?|sob|perto|debaixo d[aoe]',
    not: 'não',
    relative: 'que',
    for: 'para',
    cry: 'que',
    and: 'e|mas',
  },
})
