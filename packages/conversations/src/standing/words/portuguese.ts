import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in Portuguese. */
export const PORTUGUESE: StandingWords = {
  triggers:
    'qnd|qdo|vc|pfv|pra|pode|podes|me|nem|fica|agora|q|toda|todo|lembra|manda|escreve|responde|' +
    'usa|nas|três|duas|um|uma|só|apenas|quando|tuas|suas|máximo|datas|números|para|nunca|não|tomo|' +
    'voo|escrever|de|cada|sempre|responda|fala|fale|sê|seja|nada|habitua|habitue|trata|trate|' +
    'preços|medidas|temperaturas|respostas|se|desde|a|sem|às|nos|escreva|explica|evita|posso|use|' +
    'unidades|nenhuma|acostume|eu|meu|minha|meus|minhas|jamais|prefiro|preferimos|sou|chame|chama|' +
    'partir|diante|esqueça|esquece|pare|já|tenho|odeio|evito|evite|detesto|adoro|futuro|quero|' +
    'gosto|uso|usamos|poderia|doravante|deixe|deixa|estou|volte|chega|mantenha|preferiria|bebo|' +
    'você|suporto|aguanto|tolero',
  joins: 'e|mas|então|portanto|porque|pois',
  lead:
    'por favor|também|e|mas|então|ok|certo|bom|olá|oi|obrigado|obrigada|sim|aliás|a propósito|em ' +
    'geral|no geral|importante|nota|lembre-se|lembra-te|como eu disse|além disso|só|apenas|ps',
  spellings: { quando: 'qnd|qdo', não: 'nao|n(?=[ ])', para: 'pra', você: 'vc|cê', que: 'q', porque: 'pq' },
  sets: {
    lasts:
      'sempre|nunca|jamais|{on}|(?:cada|toda|todo|todas as|todos os) [a-zéêçã]+|para sempre|em geral|sem exceção|nunca mais|de vez|(?:às|aos) (?:segundas|terças|quartas|quintas|sextas|sábados|domingos|fins de semana)|diariamente|(?:depois|antes) d[ao]s? \\w+',
    cases:
      '(?:quando|sempre que|se|toda vez que|cada vez que) (?:for|eu|você|a gente|te|tiver|houver|falar|falarmos|pedir|perguntar|escrever)(?! (?:fosse|tivesse|pudesse|puder|der|pode))|(?:para|em|nas|nos|com) (?:minhas |meus |as |os )?(?:receitas|viagens|e-?mails|preços|textos|respostas|cardápios?|gráficos|reuniões|datas)|<(?:as |os )?(?:receitas?|preços?|datas|temperaturas|gráficos|respostas)',

    days:
      '(?:às (?:segundas|terças|quartas|quintas|sextas)(?:-feiras)?|aos (?:sábados|domingos|fins de ' +
      'semana)|de manhã|à noite|à tarde|nos fins de semana)',
    clock:
      '(?:\\d|d?as? (?:\\d|uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)|meio-dia|' +
      'meia-noite|o (?:almoço|jantar|trabalho|pequeno-almoço))',
    end: '(?:,? (?:por favor|obrigad[oa]|comigo|sempre|só|apenas))*[.!]*$',
    manner:
      'breve|brevemente|curto|curta|conciso|concisa|detalhado|detalhada|em detalhe|formal|' +
      'formalmente|informal|informalmente|gentil|educado|direto|direta|direto ao ponto|sincero|' +
      'sincera|honesto|honesta|franco|franca|simples|preciso|sem rodeios|numa frase|em uma frase|' +
      'em frases completas|com tópicos|em tópicos|claro|objetivo|objetiva',
    language:
      'português|inglês|alemão|francês|espanhol|italiano|holandês|russo|chinês|japonês|coreano|' +
      'catalão|polaco|polonês|turco|árabe|latim|sueco|grego|português europeu|português do brasil',
    verb:
      'responda|responde|use|usa|utilize|utiliza|dê|dê-me|dá|dá-me|me dê|mostre|mostra|mostre-me|me ' +
      'mostre|escreva|escreve|explique|explica|me explique|adicione|adiciona|acrescente|formate|' +
      'formata|mencione|menciona|indique|indica|inclua|inclui|evite|evita|cite|cita|comece|começa|' +
      'termine|termina|fale|fala|sugira|sugere|recomende|recomenda|verifique|verifica|confirme|' +
      'confirma|coloque|coloca|põe|ponha|lembre-me|me lembre|apresente|apresenta|pergunte|pergunta|' +
      'limite|mantenha|mantém|traduza|traduz|corrija|corrige|resuma|resume|trate-me|trata-me|me ' +
      'trate|diga|diz|me diga|faça|faz|priorize|prioriza|especifique|detalhe|forneça|fornece|ofereça|' +
      'compare|converta|seja|sê|lembre-se|lembra-te|certifique-se|destaque|destaca|liste|revise|' +
      'revisa|confira|procure|procura|escolha|escolhe|calcule|calcula|avise-me|me avise|aplique|' +
      'omita|arredonde|não',
    on:
      'a partir de amanhã|desde hoje|de hoje em diante|a partir deste momento|desde já|de uma vez ' +
      'por todas|até eu dizer o contrário|para sempre|daqui em diante|a partir de agora|de agora em ' +
      'diante|daqui em diante|daqui para a frente|daqui pra frente|a partir de hoje|no futuro|' +
      'doravante|por padrão|em todas as (?:suas |tuas )?respostas|até segunda ordem',
    ask:
      '(?:perguntar|pedir|falar|mencionar|enviar|colar|escrever|compartilhar|partilhar|consultar|' +
      'solicitar|pergunto|peço|mandar|pergunte|questionar|falo|escrevo)',
    these:
      'isso|isto|este|esta|esse|essa|esses|essas|aquele|disso|disto|desta|dessa|desse|deste|do ' +
      '(?:seu|teu|plano)|da (?:sua|tua|ideia|primeira|resposta)|seu|sua|a (?:ideia|primeira|' +
      'segunda|resposta|versão|opção)|o (?:primeiro|segundo|plano)|saber|de saber|muito (?:da sua|' +
      'disso|dessa|da ideia)|que (?:seja|você)|não (?:incomodar|dizer)',
  },
  instructions: [
    '<{verb} (?:me )?sempre(?! (?:falha|dá|que chove|há))',
    '<(?:nunca|jamais|nunca mais) (?![\\p{L}]+(?:ei|ou|aram|eram|ava|avam|i|aba|ía|ado|' +
      'ido)(?![\\p{L}]))(?!(?:mais(?=,)|más|ocorre|acontece|sai|muda|chove|falha|sei|ocurre|pasa|' +
      'sucede|sale|cambia|llueve|falla|sé|me|he|había|mi|te|fue|estuve|hay|supe|pensé|tuve|llega|' +
      'hago|estado|puedo|lo|la|voy|hemos|dorme|duerme|fui|foi|tive|vi|soube|pensei|estive|há|é|era|' +
      'está|havia|tinha|como|bebo|uso|posso|o|a|se|vou|consegui|mais fui|funciona|ouvi|li|consigo|' +
      'chega)(?![\\p{L}]))(?:me |mais )?[\\p{L}]+',
    '<(?:não (?:me |nos |)[\\p{L}]+(?:e|a|es|as)(?![\\p{L}])) ~(?:nunca|jamais|nunca mais|mais(?! ' +
      '(?:de|que|do)))(?![\\p{L}])(?<!não (?:me |)(?:gosta|resta|falta|tenha|funciona|precisa) ' +
      '[^.]{0,60})',
    '<{on},? (?:por favor,? |quero que |gostaria que |preciso que |prefiro que |sempre |não |' +
      'nunca |as respostas |suas respostas |{verb})',
    '<{verb} .{0,160}(?:quando|sempre que|toda vez que|cada vez que|se) (?:eu )?(?:te |lhe |' +
      ')(?:[^ ]{1,40} )?{ask}',
    '<(?:quando|sempre que|toda vez que|cada vez que|se) (?:eu )?(?:te |lhe |)(?:[^ ]{1,40} ' +
      ')?{ask}.{0,120}?,? (?:por favor,? |deve |quero que |sempre |nunca |{verb} )',
    '<(?:você deve|deve|tem de|tem que|deves|deveria|quero que|queria que|gostaria que|preciso ' +
      'que|espero que|certifique-se de|lembre-se de|lembra-te de|procure) (?:[^ ]{1,40} ' +
      '){0,5}?(?:sempre|nunca|jamais|a partir de agora|de agora em diante|no futuro|toda ' +
      'vez)(?![\\p{L}])',
    '(?:você pode|você poderia|pode|poderia|podes|consegue) (?:por favor )?(?:(?!que|quê|como|se|' +
      'por)[\\p{L}]+ ){0,4}?(?:sempre|a partir de agora|de agora em diante|não voltar a|nunca)',
    '<(?:pode |podes |você pode |)(?:me chame|chame-me|chama-me|me chama|me chamar|chamar-me)(?: ' +
      'de| por)? (?!(?:amanhã|depois|mais|quando|se|a|às|em|ao|o|um|uma|para|hoje|louco|louca|já|no|' +
      'na)(?![\\p{L}]))[\\p{L}]+',
    '<(?:mantenha|mantém|escreva|faça|formate|limite) (?:todas )?(?:as )?(?:suas|tuas) ' +
      '(?:respostas|explicações)',
    '<(?:nunca|jamais|não) me (?:fales|fale|trates|trate) (?:por|de|em|como) |<(?:nunca|' +
      'jamais) me (?:digas|chames|escrevas|respondas|mandes|envies|recomendes|sugiras|' +
      'mostres)(?![a-z])',
    '<sempre (?:que (?:eu )?(?:te |lhe |me )?(?:[^ ]{1,40} )?{ask}.{0,120}?,? (?:por favor,? |' +
      '{verb} )|(?:me )?(?:{verb}|responder|usar|utilizar|incluir|escrever|mostrar|' +
      'indicar)(?![\\p{L}]))',
    '<{verb} ~(?:a partir de agora|de agora em diante|daqui em diante|daqui para a frente|' +
      'daqui pra frente|em todas as (?:suas |tuas )?respostas|em cada resposta|no (?:fim|' +
      'final) de cada resposta|a menos que eu|a não ser que eu|salvo se eu|até segunda ordem|' +
      'por padrão|nas (?:suas|tuas) respostas)',
    '<(?:toda vez que|cada vez que|sempre que) .{0,120}?, (?:por favor,? |deve |quero que |' +
      'sempre |nunca |(?!não ){verb} )',
    '<(?:trate-me|trata-me|me trate|me trata) (?:por|como|de)',
    '<(?:nada de|sem|chega de) (?:emojis?|tabelas|jargão|listas|estrangeirismos)(?: por favor|' +
      ' nunca)*,?(?: por favor)?[.!]*$',
    '<(?:não use|não uses|não utilize|não inclua|não ponha|evite|evita) .{0,60}(?:emojis|' +
      'nas (?:suas|tuas) respostas|jargão|estrangeirismos)',
    '<não volte a |<não voltes a ',
  ],
  orders: [
    '(?:nem pensar|nem a pau|de jeito nenhum|de maneira nenhuma|fora de questão)(?=[,.!]|$)|' +
      '(?:está|tá|estão|ficam?|é|são) (?:fora|proibid[oa]s?|vetad[oa]s?|descartad[oa]s?) (?:para ' +
      'sempre|para mim|de vez|comigo)',
    '(?:sou|tenho|uso|não (?:como|bebo|posso)) [^.?]{2,40}(?:,| então| por isso)(?: então)? ' +
      '(?:não me |só |nada |sem |evita)[^?]{2,}$',
    '<(?:só|apenas|somente|dá-me só) a (?:resposta|solução)(?:,| sem|[.!]*$| por favor)',
    '<(?:no )?(?:máximo )?(?:\\d+|um|uma|duas|dois|três|quatro|cinco|dez) (?:só )?(?:frases?|' +
      'parágrafos?|linhas?|palavras|opções|tópicos)(?: no máximo| máximo| por resposta| por ' +
      'mensagem)+[.!]*$',
    '<{on},? (?:um só|uma só|só|apenas|sem|com|em|nada|no máximo|tudo|mais|menos) [^?]{1,50}[.!]*$',
    '<(?:quando|sempre que|se|cada vez que) [^,?]{1,40}, (?:por favor,? )?(?:em|com|sem|só) [^ ' +
      ',?]+(?:,? por favor)?[.!]*$|<se (?:eu )?(?:te )?(?:escrever|falar|perguntar) em [a-zéê]+, ' +
      '(?:responde|responda|fala|fale)',
    '<(?:nunca|sempre|nada) [a-zé ]{2,24} para mim[.!]*$|<para mim(?:,| por favor,?)? (?:nunca|' +
      'sempre|nada|sem) |<não me (?:ligues|ligue|incomodes|escrevas|acordes|telefones) (?:aos|às|à ' +
      'noite|nunca|antes|depois)',
    '<(?:responde|responda|responde-me|me responda|fala|fale|fala-me|escreve|escreva)(?: comigo| ' +
      'sempre| só| apenas| para mim)* (?:só )?(?:em )?(?:{language})(?: comigo)?{end}',
    '<(?:sê|seja|responde|responda|fala|fale|escreve|escreva|explica|explique|vai|vá|' +
      'mantém-te)(?:-me)?(?: sempre| mais| muito| de forma| as coisas| tudo| o mais)* ' +
      '(?:{manner})(?: (?:e|mas) (?:{manner}))*(?: possível)?{end}',
    '<(?:habitua-te|habitue-se|acostuma-te|acostume-se|se acostume|ganha o hábito) ',
    '<(?:trata-me|trate-me|me trate|pode(?:s)? me tratar|podes tratar-me|pode tratar-me) (?:por|' +
      'como|de)(?![a-z])',
    '<(?:sem|nada de|chega de|zero) (?:emojis?|tabelas|jargão|gírias|anglicismos|listas|desculpas|' +
      'piadas|títulos|abreviaturas|abreviações|exclamações|rodeios|introduções|elogios)(?: nas ' +
      '(?:tuas |suas )?respostas)?{end}',
    '<(?:salta|pula|pule|dispensa|dispense|evita|evite|poupa-me) (?:os |as |a |o ' +
      ')?(?:cumprimentos|introduç(?:ão|ões)|desculpas|formalidades|cortesias|rodeios|jargão|' +
      'preâmbulos?|piadas)',
    '<(?:se|quando|sempre que) (?:for|é|se trata|se tratar|falarmos|a pergunta|o tema|o assunto|' +
      'não (?:tiveres|tiver|souberes|souber|sabes|sabe|entenderes)|tiveres dúvidas|tiver dúvidas|eu ' +
      '(?:parecer|colar|te mandar|enviar|partilhar|esquecer))[^,?]{0,50}, (?:então )?(?:dá-me|me dê|' +
      'dê-me|mostra-me|me mostre|mostre|diz|diz-me|diga|me diga|explica|explique|responde|responda|' +
      'pergunta|pergunte|usa|use|escreve|escreva|propõe|sugere|sugira|recomenda|lembra-me|evita|não|' +
      'faz|põe|prefere|cita)(?![a-zé])',
    '<(?:para|em|nas|nos|com) (?:minhas |as |os )?(?:receitas?|código|viagens?|preços|datas|horas|' +
      'temperaturas?|distâncias|medidas|e-mails|emails|mails|cartas|voos|hotéis|números|unidades|' +
      'matemática|traduções|resumos|tempo|cozinha|pesos|mensagens),? (?:usa|use|dá-me|me dê|põe|' +
      'escreve|escreva|nunca|não|sempre|só|prefere|evita|gramas|euros|celsius)(?![a-z])',
    '<(?:nada|(?:nada de|não quero|nenhuma?|sem) (?:reuni(?:ão|ões)|encontros?|chamadas?|ligações|' +
      'lembretes?|mensagens?|notificações|aulas|voos|avisos|café|álcool|compromissos))(?:,? por ' +
      'favor)? (?:antes d[aeo]s?|depois d[aeo]s?|entre|a partir d[aeo]s?|até|{days})(?: {clock})?|' +
      '<{days},? (?:nada|sem|não (?:me )?(?:marques|marque|ponhas|agendes|agende|ligues|ligue|' +
      'incomodes|quero)|nenhuma?)|<não (?:me )?(?:marques|marque|agendes|agende|ligues|ligue|' +
      'incomodes|acordes|planeies|reserves)[^.?]{0,30} (?:antes d|depois d|entre|{days})',
    '<(?:os |as )?(?:preços|temperaturas?|medidas|unidades|distâncias|pesos|datas|horas|' +
      'quantidades)(?: sempre)? (?:em|no) (?:graus )?(?:celsius|fahrenheit|(?:o )?sistema métrico|' +
      'quilómetros|quilômetros|euros|reais|dólares|gramas|litros|formato (?:de )?24)(?: e não em ' +
      '[a-z]+)?{end}',
    '<(?:usa|use|dá-me (?:os |as )?(?:preços|temperaturas|medidas|distâncias) em) (?:o |os ' +
      ')?(?:sistema métrico|celsius|fahrenheit|quilómetros|quilômetros|euros|gramas|tópicos|' +
      'palavras simples){end}',
    '<(?:todas )?(?:as )?(?:tuas|suas) (?:respostas|mensagens|explicações|resumos),? (?:devem|' +
      'têm de|têm que|não devem|sempre|de|em|com|sem|no máximo|curtas|breves)(?![a-zé])',
    '<(?:sem|nada de|nenhuma) (?:mais )?(?:explicaç(?:ão|ões)|introduç(?:ão|ões)|avisos|' +
      'repetições|listas|perguntas|elogios|saudações)(?:,? por favor)?[.!]*$',
    '<(?:as |os )?(?:datas|números|preços|horas|temperaturas|nomes|quantidades|medidas|unidades|' +
      'citações|títulos|fontes)(?: por favor)? (?:como|em|com|sem|no formato) (?!.*(?<![a-zé])(?:é|' +
      'são|está|estão|foi|eram)(?![a-zé]))[^?]{1,40}[.!]*$',
    '<(?:em (?:{language}))(?:,? (?:por favor|sempre))+[.!]*$',
    '<(?:só |quero )?respostas (?:mais |muito )?(?:curtas|breves|concisas|detalhadas|simples|' +
      'longas|precisas|diretas)(?: e (?:curtas|breves|concisas|simples|precisas|diretas))?{end}',
    '<(?:fala comigo|fale comigo|trata-me|me trate|explica-me|me explique|escreve-me)(?: tudo|' +
      ' as coisas)? como ',
  ],
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: [
    '(?:quando|se|sempre que|toda vez que|cada vez que) (?:eu )?(?:te |lhe |você me |me )\\p{L}+|' +
      '<(?:(?:l[oa]s|el|la|les|le|as|os) )?\\p{L}+(?: (?:de|du|da|do) \\p{L}+)? (?:siempre|toujours|' +
      'sempre|nunca|jamais) (?:en|con|sin|por|como|para|avec|sans|au|em|com|sem|no|na|' +
      'pour)(?!\\p{L})',
    '<(?:(?:{lasts})[, ]+)?(?!(?:é|são|para|no|na) )(?:{verb}|manda|dá|passa|avisa|põe|bota|deixa|' +
      'tira|lembra|acorda|anota|marca|reserva|procura|esquece|pare|chama|conta|lê|escreve|explica|' +
      'faz|usa|fala|responde|coloca)(?:-(?:me|nos|lhe|o|a|os|as))?(?![a-zéê-])(?! (?:é|foi|que) )',
    '(?:{cases})[^,?]{3,40} (?:me [a-zéá]+|[a-zéá]+-me)(?![a-zé])|<(?:(?:{lasts})[, ]+)?(?:não |' +
      'só |nunca |sempre )*me (?!(?:sempre|nunca|que|de|este|esse|hoje|ele|ela|uma|' +
      'toda)(?![a-z]))[a-zéáê]+(?:a|e|z|ê|á)(?![a-zé])|<(?:(?:{lasts})[, ]+)?não (?:me ' +
      ')?[a-zé]+(?:a|e|as|es)(?![a-zé])|por favor|pfv|se faz(?:es)? favor',
    '(?:pode|podes|poderia|podias|podia|tem como|você (?:deve|tem que|precisa))(?![a-zé])|' +
      '(?:quero|prefiro|preciso|gostaria|preferia|espero) que (?:você |tu |me |não me |não |sempre |' +
      'nunca )*\\p{L}+(?:a|e|as|es)(?![a-zé])|(?:suas|tuas) (?:respostas|mensagens|explicações)|nas ' +
      'respostas|<(?:nada|sem|só|apenas|nem|nenhuma?) (?!(?:dúvida|problema|que ver|' +
      'mais)(?![a-z]))[a-zé]|(?<=^(?:as |os )?(?:receitas?|preços?|datas|respostas) )(?:são |é ' +
      ')?sempre',
  ],
  preferences: [
    '(?:eu )?não (?:como|bebo|suporto|aguento|posso comer|posso beber) (?!(?:{these}|me|se|o|' +
      'te)(?![a-zé]))',
    '(?<!\\p{L})só (?!(?:quero|tenho|preciso|digo|pergunto|acho|posso|vejo|penso|espero|procuro|' +
      'faço|lembro|peço)(?![a-zé]))[a-zé]{2,}o(?![a-zé]) (?!(?:que|se|saber|a)(?![a-zé]))',
    '(?:prefiro|preferimos|preferiria|detesto|odeio|adoro|evito|evitamos|amo)(?! ' +
      '(?:{these})(?![\\p{L}]))(?= [\\p{L}\\d])',
    '(?:eu )?(?:não )?(?:gosto|gostamos)(?: muito| mais| mesmo)? (?:de|do|da|dos|das|que me|' +
      'quando)(?![\\p{L}])(?<!gosto (?:muito )?(?={these}).{0,9})(?! (?:você|vocês|ti|ele|ela|saber|' +
      'seu|sua|tua|teu|ideia|resposta|esse|essa|ter )(?![\\p{L}]))|não suporto|não aguento|não ' +
      'tolero|me faz mal',
    '(?:eu )?(?:nunca|jamais|não|só|sempre|apenas) (?:como|bebo|tomo|uso|usamos|utilizo|compro|' +
      'fumo|viajo|trabalho|trabalhamos|escrevo) (?!(?:{these}|se|o|te|me)(?![\\p{L}]))|(?:uso|usamos|' +
      'utilizo|como|bebo|trabalho|compro) (?:sempre|só|apenas|somente)(?![\\p{L}])',
    '(?:sou|não sou) (?:(?:um|uma|muito|estritamente|também|grande|bastante|mais) ' +
      '){0,3}(?:vegetarian[oa]|vegan[oa]|alérgic[oa]|intolerante|diabétic[oa]|celíac[oa]|' +
      'daltônic[oa]|daltónic[oa]|canhot[oa]|fã de|fã do|madrugador[a]?|disléxic[oa]|de chá|de café|' +
      'sensível a)',
    '(?:tenho) (?:(?:uma|um|muita|forte|grave) ){0,2}(?:alergia|intolerância|preferência)|minhas ' +
      'alergias|como (?:halal|kosher)|sigo uma dieta',
    'm(?:eu|inha)s? (?:[\\p{L}]+ ){1,3}?(?:favorit[oa]s?|preferid[oa]s?|predilet[oa]s?) (?:[^ ' +
      ']{1,40} ){0,4}?(?:é|são)|(?:é|são) (?:o |a |os |as )?m(?:eu|inha)s? (?:[\\p{L}]+ ' +
      '){1,3}?(?:favorit|preferid|predilet)[oa]s?|minhas? preferências? (?:é|são|por)',
    'quero respostas|aprendo melhor|trabalho melhor|o que funciona melhor para mim|é importante ' +
      'para mim que|procuro evitar|tento evitar',
  ],
  releases: [
    '<(?:pode|podes|podem)? ?(?:parar|para|pare|chega|basta) (?:já )?(?:com|de) (?:as|os|a|o|tantas|tantos) |não precisa mais|já não é preciso|não é mais preciso',
    '(?:voltei a|voltámos a|voltamos a|volto a) (?:comer|beber|usar|tomar)|(?:deixei) de ser|já não sou (?:vegan|vegetarian)[oa]|não sou mais (?:vegan|vegetarian)[oa]',
    '<(?:pode |podes |)(?:esqueça|esquece|esquecer|ignore|ignora|anule|cancele|elimine|descarte) ' +
      '(?:o que|a|minha|essa|esta|aquela|tudo o que|as|minhas|isso de)(?: [^ ]{1,40}){0,3}? ' +
      '?(?:regra|instrução|preferência|norma|pedido|disse|pedi|de que|regras|instruções)',
    '<(?:já )?não (?:é mais (?:necessário|preciso)|é preciso|é necessário|precisa|precisas) ' +
      '~(?:mais|já)(?! (?:de um|do que))|<já não (?:é preciso|é necessário|precisa|precisas|tem de)|' +
      '<não precisa mais|<não é mais (?:necessário|preciso)',
    '<você (?:já )?não (?:precisa|tem de|tem que) ~(?:mais|já)(?! (?:de um|do que))',
    '<pode (?:voltar a|parar de|deixar de)|mudei de (?:ideia|opinião)|(?:já não|não) (?:vale|se aplica) mais',
  ],
  refusals: [
    '(?:pode|podes|poderia|dá para|tem como)(?: você)? (?:parar (?:de|com)|evitar) ',
    '<(?:pare|para|deixe|deixa) de [\\p{L}]+r(?:-me|-nos)?(?![\\p{L}])',
    '(?:eu )?(?:já não|não) (?:quero|como|bebo|uso|prefiro|gosto|sou (?:vegetarian|vegan|' +
      'alérgic)[oa]|evito|utilizo) ~mais(?! (?:de um|do que|que))|(?:eu )?já não (?:quero|como|bebo|' +
      'uso|prefiro|gosto|sou (?:vegetarian|vegan|alérgic)[oa]|evito)',
    '(?:parei|deixei) de (?:comer|beber|usar|fumar|utilizar|ser)',
  ],
  questions: [
    '(?<=^ ?|[,;:—–(] ?|[,;] (?:e|mas) |^(?:e|mas|olá|oi),? )(?:você pode|você poderia|pode|' +
      'poderia|podes|me pode|que tal|o que|como (?=posso|faço|é|se|devo|faz|você)|qual|quais|onde|' +
      'quem|por que|porque (?=é)|quanto|você tem|tem alguma|há|devo|deveria|sabe|conhece)(?![\\p{L}])',
    '^(?:e |mas )?(?:por que|porque é que|o que|quem|qual|quais|quando (?=é|foi|será)|onde|é|são|' +
      'está)(?![\\p{L}])',
  ],
  moment: [
    '(?:à|a|ao|o) (?:última|último|anterior|primeira|primeiro|segunda|segundo|próxima) (?:pergunta|mensagem|resposta|parágrafo|frase|e-mail)|^(?:ha|haha|ah|ufa|até que enfim|finalmente|bravo)(?![a-zé]).*!$',
    '(?:desta vez|dessa vez|só por hoje|agora mesmo|por agora|por enquanto|neste momento|' +
      '(?<!(?:partir de|desde|até|de|e) )(?:hoje|amanhã)(?! em)|esta (?:noite|semana|tarde)|(?:a|' +
      'para|em|sobre|neste|nesta) ?(?:est[ea]|ess[ea]|a seguinte|o seguinte) (?:e-mail|email|mail|' +
      'mensagem|carta|texto|pergunta|artigo|convite|página|função|ficheiro|arquivo|frase|receita|' +
      'projeto)|se (?:tiveres|tiver) tempo|se puder(?:es)?|se possível|quando (?:acabares|terminares|' +
      'terminar)|carta de apresentação)(?![a-zé])',
    '^(?:que (?:bom|ótimo|legal|giro|fixe|máximo)|parece|soa|ótimo|uau|oh|haha|perfeito|sim|' +
      'obrigad[oa]|ok|legal|excelente|incrível|exato|claro|fantástico|maravilha)(?![a-zé]).*!$',
    '(?:gosto|prefiro|quero|adoro) (?:d?[oa] )(?:primeir[oa]|segund[oa]|terceir[oa]|últim[oa]|' +
      'outr[oa])(?:[ .!]|$)',
    'porque (?:é|o|a|os|nosso).*(?:rápido|rápida|simples|equipa|equipe|conhece|projeto|barato)',
  ],
  unreal: [
    '^n[oa]s? (?!(?:e-mails?|emails?|mails?|cartas?|mensagens?|respostas?|código|resumos|futuro|' +
      'textos?|receitas|chats?|explicações|comentários|tabelas)(?![a-zé]))[a-zéêôãçóá]+,? ',
    '^ao (?!(?:escrever|responder|explicar|resumir|traduzir|programar|citar|recomendar|' +
      'final)(?![a-z]))[a-zéô]+r,? ',
    '(?:quer|querem|pede|exige|espera|queria) que (?:eu |nós )',
    '(?:é preciso|há que) ',
    '^(?:imagine|imagina|imaginemos|suponha|supõe|suponhamos|digamos|por exemplo|e se|se (?:eu ' +
      ')?(?:fosse|tivesse|dissesse|preferisse)|faz de conta|faça de conta|n[oa] (?:conto|história|' +
      'romance|filme|livro|canção|poema|jogo|sonho)|era uma vez|[oa] personagem)',
    '(?<!(?:^| )(?:te|já|eu|como) )(?:diz|disse|dizia|dizem|dizendo|escreveu|segundo|afirma|' +
      'aconselha|recomenda que|provérbio|lema|slogan|título|a placa|o manual|o cartaz)(?! (?:sempre|' +
      'me)(?![\\p{L}]))(?![\\p{L}])',
    '(?:antigamente|quando eu era|quando era|em criança|no ano passado|na semana passada|naquela ' +
      'época)(?![\\p{L}])',
  ],
  once: [
    '^(?:[\\p{L}]+,? ){0,3}?(?:escreva|escreve|redija|componha|conte|conta|invente|traduza|' +
      'traduz)(?:-me)? (?:uma?|o|a|este|esta) (?:[^ ]+ ){0,2}?(?:poema|história|conto|canção|carta|' +
      'frase|piada|discurso|romance|texto|e-mail|diálogo|ensaio|slogan)',
  ],
  unrealBefore: ['se|que ele|que ela|como se|acha que|pensa que|diz que|ele|ela|não sei se'],
  plain:
    'pode|podes|parar|precisa|precisas|daqui|diante|responda|responde|chega|eu|tu|ele|você|me|te|se|lhe|meu|minha|meus|minhas|seu|sua|suas|tuas|o|a|os|as|um|uma|de|do|da|' +
    'dos|das|em|no|na|nos|nas|com|sem|por|para|que|e|ou|mas|quando|sobre|é|são|sou|não|nunca|' +
    'sempre|jamais|já|mais|agora|partir|diante|favor|perguntar|pedir|pergunto|toda|vez|use|usa|' +
    'usar|utilize|inclua|incluir|dê|dar|adicione|responda|responder|mostre|coloque|prefiro|gosto|' +
    'odeio|evito|adoro|esqueça|esquece|regra|instrução|pare|parar|deixe|precisa|preciso|precisas|' +
    'como|bebo|disse|todas|respostas|também|muito|há|chame|isso|essa|eu',
}
