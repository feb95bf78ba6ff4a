import type { ChangeWords } from './change-words.ts'

export const ITALIAN: ChangeWords = {
  now:
    'da (?:\\p{L}+dì|sabato|domenica)(?! a)|adesso|ora|ormai|attualmente|da (?:ora|oggi|questa ' +
    'settimana|questo mese)(?: in poi)?|oggigiorno|non [^.,;]{0,40}più',
  moved:
    'spostat[oaie]|rimandat[oaie]|rinviat[oaie]|posticipat[oaie]|anticipat[oaie]|cambiat[oaie]|' +
    'è passat[oa] (?:al|alle)|ho cambiato',
  cancelled:
    'non si fa più|non se ne fa (?:niente|nulla)|(?:andat[oa]|va) a monte|annullat[oaie]|' +
    'cancellat[oaie]|disdett[oaie]|sospes[oaie]|saltat[oaie]|rinunciato|smesso',
  corrected:
    '(?:ah |oh |no,? )*(?:scusa|scusi|scusate|aspetta|correzione|mi sono sbagliat[oa]|' +
    'volevo dire|ho letto male|errore|ops|pardon)',
  mistaken:
    'no,? aspetta|aspetta,? quell[oa] è|correzione|mi sono sbagliat[oa]|volevo dire|ho letto male|ho confuso',
  insteadOf: 'invece d(?:i|el|ella|ei)|al posto d(?:i|el|ella|ei)|niente(?= [^.,;]*(?:per noi|alla fine))',
  over: 'non [^.,;]{0,40}più|mai più',
  back: 'di nuovo|ancora una volta|tornat[oaie]|come prima',
  planned:
    '(?:voglio|vogliamo|vorrei|vorremmo|penso|pensiamo|sto pensando|stiamo pensando|spero|' +
    'ho intenzione)',
  booked: 'prenotat[oaie]|biglietti|appuntamento|iscritt[oaie]|abbonat[oaie]|visita',
  also: 'anche|inoltre|un altro|un’altra|tranne',
  unreal: 'se|forse|magari|potrebbe|sarebbe|avrebbe',
  others:
    '(?:mia|mio|mie|miei|nostr[oaie]) (?:\\p{L}+ )?(?:madre|padre|mamma|papà|genitori|sorelle?|' +
    'sorella|fratell[oi]|figli[oa]?|moglie|marito|compagn[oa]|fidanzat[oa]|amic[oaih]+|zi[oa]|' +
    'cugin[oa]|vicin[oa]|capo|colleg[ahi]+|nonn[oai]|bambini|nipote)',
  pronouns: 'lui|lei|suo|sua',
  lives: 'abito|abitiamo|vivo|viviamo',
  settled:
    '(?:mia|nostra) nuova casa (?:è )?a|nuovo appartamento (?:è )?a|(?:mi sono trasferit[oa]|ci ' +
    'siamo trasferiti|mi sono spostat[oa]) a|abito|abitiamo|vivo|viviamo|sistemati a',
  changed:
    'cambiato|passat[oaie]|aumentato|raddoppiato|alzato|abbassato|ridotto|migrato|spostat[oa]|' +
    'rinviat[oa]|salit[oa]|sces[oa]',
  toValue: 'a|al|alla|alle|in|per',
  fromValue: 'da|dal|dalla',
  ended: 'venduto|smesso (?:di|con)|chiuso|disdetto|mollato',
  gone: "è mort[oa]|è mancat[oa]|ci siamo lasciati|se n'è andat[oa]",
  own: 'mio|mia|miei|mie|nostro|nostra',
  ownNew: '(?:mio|mia|nostro|nostra) nuov[oa]',
  favourite: '(?:mio|mia) \\p{L}+ preferit[oa]',
  copula: 'è|sono',
  works: 'lavoro (?:alla|al|in|per|come|da|presso)',
  hired:
    '(?:iniziato|cominciato)(?: a lavorare)? (?:alla|al|in|da|presso)|nuovo (?:lavoro|posto)|' +
    'cambiato lavoro|assunt[oa]|ora lavoro',
  prefers: 'preferisco',
  past: 'era|erano|avevo|prima',
  kinds:
    'conto|contratto|abbonamento|lavoro|corso|lezione|appuntamento|riunione|macchina|auto|bici|telefono|casa',
  decided:
    "alla fine (?:è (?:stat[oa]|diventat[oa])|(?:ho|abbiamo) (?:preso(?! (?:il|un taxi|l'autobus))|" +
    'comprato|scelto|adottato)|siamo andati a)|(?:abbiamo|ho) finito per',
  refunded: 'rimbors\\p{L}*|restituiscono i soldi',
  plain:
    'nostro|nostra|l|un|dell|nell|io|mio|mia|ma|adesso|per|suo|sua|è|sono|ha|ho|hanno|abbiamo|' +
    'era|stato|stata|essere|avere|va|vado|vanno|il|lo|la|i|gli|le|un|una|di|del|della|dei|a|al|' +
    'alla|alle|da|dal|in|nel|nella|con|su|per|che|si|mi|ci|e|o|molto|più|già|non|questa|questo|' +
    'ora|ore|settimana|mese|anno|giorno|giorni|mattina|sera|oggi|ieri|domani|tempo|viene|arriva|' +
    'parte|corso|lezione|abito|vivo|comprare|comprato',
}
