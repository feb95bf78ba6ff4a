import type { ChangeWords } from './change-words.ts'

export const PORTUGUESE: ChangeWords = {
  now:
    'a partir de (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)|agora|atualmente|hoje em dia|' +
    'a partir de (?:agora|hoje)|a partir d(?:esta semana|este mês)|desde (?:agora|esta semana)|já ' +
    'não',
  moved:
    'remarc(?:aram|ou|amos|ei)|adi(?:ei|amos|ámos)|transfer(?:iu|iram|id[oa]s?)|(?:empurraram|jogaram|puxaram|passei|passámos|passamos)(?= [^.,;]{0,30} ?(?:p[ra]{1,2}|para|pro))|(?:ficou|foi) (?:para|pra|pro)|(?:mudou|mudaram|passou|passaram) (?:d[aeo]s? |para)|adi(?:ou|aram|ad[oa]s?)|remarc(?:ou|' +
    'aram|ad[oa]s?)|antecip(?:ou|aram|ad[oa]s?)|alter(?:ou|aram|ad[oa]s?)|mudei de|mud(?:ou|' +
    'aram) o horário',
  cancelled:
    'não vai (?:mais )?rolar|(?:acabei|resolvi) não (?:indo|ir)|descartei|por água abaixo|furou|cancel(?:aram|ou|ei|ámos|amos|ad[oa]s?)|desmarc(?:aram|ou|ei|ad[oa]s?)|' +
    'anul(?:aram|ou|ad[oa]s?)|suspend(?:eram|eu|id[oa]s?)|desisti|desistimos|deixei (?:de|o|a)',
  corrected:
    '(?:ai |ah |não,? |oh |opa,? )*(?:desculpa|desculpe|perdão|espera|espere|correção|enganei-me|' +
    'me enganei|queria dizer|quis dizer|li mal|erro meu|ups|ops|opa)',
  mistaken:
    'não,? espera|espera,? (?:isso|ess[ea]) (?:é|era)|correção|enganei-me|me enganei|queria dizer|' +
    'quis dizer|li mal|erro meu|confundi',
  insteadOf: 'em vez d[aeo]s?|em lugar d[aeo]s?|no lugar d[aeo]s?|(?:afinal|no fim),? nada de',
  over: 'já não(?! há)|não [^.,;]{0,40}mais|nunca mais',
  back: 'outra vez|de novo|novamente|de volta|volt(?:ei|amos|ámos)|como antes',
  planned:
    '(?:quero|queremos|queria|pretendo|pretendemos|penso|pensamos|(?:estou|estamos) (?:pensando|' +
    'a pensar|planejando|a planear)|planejo|espero|vou|vamos|gostava|gostaria)',
  booked:
    'reserv(?:ei|ámos|amos|ad[oa]s?)|bilhetes|ingressos|consulta|marcad[oa]|marquei|' +
    'inscri\\p{L}+|mesa|assin\\p{L}+',
  also: 'também|além disso|outr[oa] (?:aula|curso|consulta)|(?:um|o) segundo|(?:uma|a) segunda (?=\\p{L}{4})|exceto|salvo',
  unreal: '(?<=^|, )se|talvez|quem sabe|poderia|podia|seria|teria|oxalá|tomara',
  others:
    '(?:o meu|a minha|os meus|as minhas|do meu|da minha|meu|minha|meus|minhas|' +
    'noss[oa]s?) (?:\\p{L}+ )?(?:mãe|pai|pais|irmãs?|irmãos?|filh[oa]s?|mulher|esposa|marido|' +
    'parceir[oa]|namorad[oa]|amig[oa]s?|ti[oa]s?|prim[oa]s?|vizinh[oa]s?|chef[ea]|colegas?|avó|' +
    'avô|crianças|sobrinh[oa]s?)',
  pronouns: 'ele|ela|dele|dela|seu|sua',
  lives: '(?:tô|estou|estamos) morando|moro|moramos|vivo|vivemos',
  settled:
    '(?:vim|fui|estou|tô|estamos) mora(?:r|ndo) (?:em|no|na|para|pra)|(?:mudei|mudamos|mudámos) (?:-?me )?(?:pra|pro)|me mudei|acabei de mudar|(?:minha|nossa) nova (?:casa|morada) (?:é |fica )?em|novo apartamento (?:é |fica )?em|' +
    '(?:mudei-me|mudámo-nos|mudamo-nos|me mudei|nos mudamos|mudámos|mudamos|mudei) para|moro|' +
    'moramos|vivo|vivemos|(?:já )?(?:estou |estamos )?(?:já )?instalad[oa]s? (?:em|no|na)',
  changed:
    'mudei|mudámos|mudamos|mudou|mudaram|troquei|trocámos|trocamos|subiu|subiram|aumentou|' +
    'duplicou|duplicaram|aumentaram|baixou|baixaram|reduzi|reduziu|passou|passámos|passamos|' +
    'migrámos|migramos|adiou|adiaram|adiad[oa]',
  toValue: 'para|a|ao|à|até|por',
  fromValue: 'de|da|do',
  ended: 'vendi|vendemos|deixei(?: de| a| o)?|parei de|larguei|cancelei|fechei|terminei com|acabei com',
  gone: 'morreu|faleceu|e eu terminámos|e eu terminamos|e eu separámo-nos|foi-se embora',
  own: 'meu|minha|meus|minhas|nosso|nossa',
  ownNew: '(?:meu|minha|nosso|nossa) nov[oa]',
  favourite: '(?:meu|minha) \\p{L}+ (?:favorit[oa]|preferid[oa])',
  copula: 'é|são',
  works:
    'trabalho (?:há [^.,;]{2,15} )?(?:na|no|em|para|pra|como|num|numa|de)|(?:tô|estou) trabalhando|trabalho (?:na|no|em|para|como)|estou a trabalhar',
  hired:
    'pedi demissão|(?:fui|me) (?:demitid[oa]|mandad[oa] embora)|(?:saí|larguei) d?[oa] (?:emprego|trabalho)|comecei(?: a trabalhar)? (?:como|num|numa)|agora sou|passei na (?:seleção|entrevista)|entrei (?:na|no|numa|num)(?= [^.,;]{2,30} como)|comecei(?: a trabalhar)? (?:na|no|em)|novo (?:emprego|trabalho)|mudei de (?:emprego|' +
    'trabalho)|fui contratad[oa]|agora (?:trabalho|estou na|estou no)',
  prefers: 'prefiro',
  past: 'era|eram|tinha|antes',
  kinds:
    'conta|contrato|assinatura|emprego|aula|curso|consulta|reunião|carro|bicicleta|telemóvel|' +
    'celular|casa|apartamento',
  insteadBehind:
    'estavam? (?:esgotad|lotad)[oa]s?(?<=(?:comprei|comprámos|compramos|reserv|escolh)[^.]{2,80})',
  decided:
    'decid(?:i|imos) por|opt(?:ei|ámos|amos) por|no (?:fim|final),? (?:foi|compr(?:ei|ámos|amos)|' +
    'fic(?:ou|ámos|amos) com|escolh(?:i|emos)|fomos para|adot(?:ei|ámos|amos))|acab(?:ou|ei|ámos|' +
    'amos) (?:sendo|por ser|por (?:comprar|escolher|ir|ficar)|comprando|escolhendo|indo|ficando|' +
    'com)|afinal (?:foi|compr(?:ei|ámos|amos))',
  refunded: 'devolvem o dinheiro|devolveram o dinheiro|reembols\\p{L}*|dinheiro de volta',
  plain:
    'num|numa|pra|pro|nosso|nossa|nossos|nossas|eu|meu|minha|agora|mas|seu|sua|há|hei|temos|tem|têm|tenho|tinha|é|' +
    'são|era|foi|ser|está|estão|estou|estamos|vou|vai|vão|vamos|ir|a|à|às|ao|aos|o|os|as|um|uma|' +
    'de|do|da|dos|das|em|no|na|nos|nas|com|sem|por|para|que|se|me|lhe|e|ou|muito|mais|já|não|' +
    'este|esta|hora|horas|semana|semanas|mês|ano|dia|dias|manhã|tarde|noite|hoje|ontem|amanhã|' +
    'tempo|vem|chega|sai|faz|desde|até|cada|todo|todos|outra|vez|novo|nova|comprar|comprei|aula|' +
    'aulas|curso|consulta|moro|moramos|mudei|mudou|quero',
}
