import type { ChangeWords } from './change-words.ts'

export const SPANISH: ChangeWords = {
  now:
    'a partir del (?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)|ahora|actualmente|desde ' +
    '(?:ahora|hoy|esta semana|este mes)|a partir de (?:ahora|hoy|esta semana|este mes)|hoy en día|' +
    'ya no',
  moved:
    'reagend(?:ó|aron|amos|é|ad[oa]s?)|reprogram(?:ó|aron|amos|é)|posterg(?:ó|aron|amos|ad[oa]s?)|(?:corrieron|movimos|pasamos|moví)(?= [^.,;]{0,30} ?(?:al|a|para))|(?:queda|quedó) para|han (?:movido|pasado|cambiado|aplazado|adelantado|retrasado)|se (?:cambió|cambia|movió|pasó|pasa|aplazó|adelantó|retrasó)|(?:cambiaron|cambió|movieron|' +
    'pasaron|aplazaron|pospusieron|adelantaron|retrasaron)|(?:aplazad|pospuest|reprogramad|' +
    'trasladad|cambiad)[oa]s?|me cambié de|cambié de',
  cancelled:
    '(?:al final|mejor) no (?:voy|vamos|hago|hacemos)|descart(?:é|amos)|no se hace|se cayó|no (?:va a poder|podrá) ser|se canceló|cancel(?:aron|ó|é|amos|ad[oa]s?|an)|' +
    '(?:queda\\p{L}* )?anul(?:aron|ó|é|amos|ad[oa]s?)|suspend(?:ieron|ió|id[oa]s?)|di de baja|dejé|' +
    'desistí|renuncié',
  corrected:
    '(?:ay |ah |no,? |oh )*(?:perdón|perdona|disculpa|espera|corrección|me equivoqué|quise decir|' +
    'quería decir|leí mal|error|uy|ups|lo siento)',
  mistaken: 'no,? espera|corrección|me equivoqué|quise decir|quería decir|leí mal|me confundí',
  insteadOf:
    'en lugar de(?:l)?|en vez de(?:l)?|(?:al final|finalmente),? nada de|(?:fuimos|fui) (?:a ' +
    ')?por(?=.* volv)',
  over: 'ya no(?! hay)|nunca más',
  back: 'otra vez|de nuevo|de vuelta|volv(?:í|imos|er)|(?:he|hemos) vuelto|como antes',
  planned:
    '(?:quiero|queremos|quisiera|pienso|pensamos|estoy pensando|estamos pensando|planeo|' +
    'planeamos|espero|voy a|vamos a|me gustaría|nos gustaría)',
  booked:
    'reserv(?:é|amos|ad[oa]s?)|entradas|billetes|boletos|cita|inscri\\p{L}+|apunt(?:é|amos|' +
    'ad[oa])|suscri\\p{L}+',
  also: 'también|además|otr[oa] (?:clase|curso|cita)|segund[oa]|excepto|salvo',
  unreal: 'si|quizás?|tal vez|a lo mejor|podría|sería|habría|ojalá',
  others:
    '(?:mi|mis|nuestr[oa]s?) (?:\\p{L}+ )?(?:madre|padre|mamá|papá|padres|hermanas?|hermanos?|' +
    'hij[oa]s?|mujer|esposa|marido|esposo|pareja|novi[oa]|amig[oa]s?|tí[oa]s?|prim[oa]s?|' +
    'vecin[oa]s?|jef[ea]|compañer[oa]s?|abuel[oa]s?|niñ[oa]s?|sobrin[oa]s?)',
  pronouns: 'él|ella|su|sus',
  lives: 'vivo|vivimos|mi casa está',
  settled:
    'acabo de mudarme a|(?:ya|recién) (?:vivo|vivimos) en|me (?:vine|fui) a vivir a|nos (?:vinimos|fuimos) a vivir a|(?:mudad[oa]s?) a|(?:mi|nuestr[ao]) nuev[ao] (?:casa|piso|dirección|hogar) (?:está |es )?en|(?:me mudé|nos ' +
    'mudamos|me he mudado|nos hemos mudado) a|vivo|vivimos|instalad[oa]s en|afincad[oa]s en',
  changed:
    'cambié|cambiamos|cambiaron|cambió|cambiado|subió|subieron|subido|bajó|bajaron|bajé|aumentó|' +
    'duplicó|duplicaron|aumentaron|reduje|redujo|redujimos|pasó|pasamos|pasado|migramos|movió|' +
    'movieron|aplazó|aplazaron|retrasó|retrasaron|adelantó|adelantaron',
  toValue: 'a|al|por|para|hasta',
  fromValue: 'de|del|desde',
  ended:
    'vendí|vendimos|he vendido|hemos vendido|dejé(?: de| el| la)?|dejamos|cancelé|cerré|' +
    'abandoné|rompí con|me divorcié de',
  gone: 'murió|falleció|se fue|y yo rompimos|y yo nos separamos',
  own: 'mi|mis|nuestro|nuestra',
  ownNew: '(?:mi|nuestr[oa]) nuev[oa]',
  favourite: 'mi \\p{L}+ (?:favorit[oa]|preferid[oa])',
  copula: 'es|son',
  works:
    'trabajo (?:desde hace [^.,;]{2,15} )?(?:en|para|como|de)|estoy trabajando (?:en|para|como|de)|trabajo (?:en|para|como|de)',
  hired:
    'renuncié|me (?:despidieron|echaron|corrieron)|dejé (?:el|mi) (?:trabajo|curro|chamba)|conseguí (?:trabajo|curro|chamba|pega)|entré a trabajar|empecé (?:como|de)|(?:soy|estoy) (?:ahora )(?=[^.,;]{2,30} en )|llevo (?:\\p{L}+ ){1,3}(?:(?:de|como) (?!vacacion|baja|viaje|reposo|descanso|permiso|visita|soci|' +
    'pacient|volunt|alumn|invitad|estudiant)\\p{L}+ en|trabajando (?:de|en|como|para))|' +
    '(?:empecé|comencé|he empezado)(?: a trabajar)? en|nuevo trabajo|cambié de trabajo|' +
    'me contrat(?:ó|aron)|ahora trabajo',
  prefers: 'prefiero',
  past: 'era|eran|tenía|antes',
  kinds: 'cuenta|contrato|suscripción|trabajo|clase|curso|cita|reunión|coche|bici|móvil|casa|piso',
  insteadBehind: 'estaban? (?:complet|agotad)[oa]s?(?<=(?:cogí|compr|reserv|eleg|tom)[^.]{2,80})',
  decided:
    'al final,? (?:fue|compr(?:é|amos)|nos quedamos con|me quedé con|eleg(?:í|imos)|fuimos a|' +
    'adopt(?:é|amos)|cog(?:í|imos)|pill(?:é|amos))|(?:acab(?:ó|é|amos)|termin(?:ó|é|amos)) ' +
    '(?:siendo|con|comprando|eligiendo|adoptando|yendo|en)|me decidí por|nos decidimos por',
  refunded: 'devuelven (?:el dinero|todo|las? entradas?)|devolv(?:ieron|ió) el dinero|reembols\\p{L}*',
  plain:
    'visita|reserva|nuestro|nuestra|nuestros|nuestras|yo|mi|mis|no|pero|ahora|su|sus|ha|he|hemos|' +
    'han|hay|es|son|era|fue|ser|está|están|estoy|estamos|tengo|tenemos|tiene|tienen|voy|va|van|' +
    'vamos|ir|a|al|del|de|la|las|los|el|un|una|en|con|sin|por|para|que|se|me|nos|lo|le|les|y|o|muy|' +
    'más|ya|este|esta|hora|horas|semana|semanas|mes|año|día|días|mañana|tarde|noche|hoy|ayer|' +
    'tiempo|viene|llega|sale|hace|desde|hasta|cada|todo|todos|otra|vez|nuevo|nueva|comprar|compré|' +
    'clase|clases|curso|cita|vivo|vivimos|mudé|mudamos|quiero|lugar|sábado',
}
