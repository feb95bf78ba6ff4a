/** Words that ask to remember something, in the languages of the analyser; `|` between them. */
export const REMEMBER_WORDS: string =
  'remember|note|notes|save|store|write|written|record|keep|mind|memory|please|thanks|thank' +
  '|merk|merke|merken|dir|notier|notiere|notieren|notiz|speicher|speichere|bitte|danke|denk|dran|daran' +
  '|souviens-toi|retiens|rappelle-toi|noter|mémoire|mémorise|enregistre' +
  "|s'il te plaît|s'il vous plaît|merci" +
  '|recuerda|recuerde|anota|apunta|guarda|memoria|favor|gracias' +
  '|lembre|lembra|anote|guarde|memória|obrigado|obrigada' +
  '|ricorda|ricordati|annota|segna|salva|grazie' +
  '|onthoud|noteer|opslaan|alstublieft|alsjeblieft|bedankt' +
  '|запомни|запомните|запиши|запишите|пожалуйста|спасибо' +
  '|记住|记得|请记|记下|帮我|請記|記住|記下|谢谢|覚えて|記憶|記録|メモ|お願い|기억해|기억해줘|적어줘|메모'
